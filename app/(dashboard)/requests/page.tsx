import { RequestsScreen } from '@/components/requests/requests-screen';
import { requirePermission } from '@/lib/auth/session';
import { titleOf } from '@/lib/i18n/page-titles';
import { personOf } from '@/lib/operations/actor';
import { readRequests } from '@/lib/operations/requests/read-requests';
import { services } from '@/lib/operations/services';
import { firstPicture } from '../first-picture';

export const generateMetadata = titleOf('/requests');

export default async function RequestsPage() {
  const session = await requirePermission('requests:read', 'account');
  const read = async () => readRequests(await services(), personOf(session));
  return <RequestsScreen initial={await firstPicture(read)} />;
}
