import { ConversionsScreen } from '@/components/conversions/history/conversions-screen';
import { requirePermission } from '@/lib/auth/session';
import { conversionsQuery } from '@/lib/contract/bff/conversion-requests';
import { titleOf } from '@/lib/i18n/page-titles';
import { listConversions } from '@/lib/operations/conversions/read-conversion';
import { services } from '@/lib/operations/services';
import { firstPicture } from '../first-picture';

export const generateMetadata = titleOf('/conversions');

export default async function ConversionsPage() {
  await requirePermission('conversions:read', 'account');
  const initial = await firstPicture(async () =>
    listConversions(await services(), conversionsQuery.parse({})),
  );
  return <ConversionsScreen initial={initial} />;
}
