import { ConvertScreen } from '@/components/conversions/request/convert-screen';
import { IdlePanel } from '@/components/conversions/request/idle-panel';
import { requirePermission } from '@/lib/auth/session';
import { titleOf } from '@/lib/i18n/page-titles';
import { readDestinations } from '@/lib/operations/destinations/read-destinations';
import { services } from '@/lib/operations/services';
import { firstPicture } from '../first-picture';

export const generateMetadata = titleOf('/convert');

export default async function ConvertPage() {
  const { user } = await requirePermission('conversions:read', 'account');
  const saved = await firstPicture(async () => readDestinations(await services(), user));
  return <ConvertScreen idle={<IdlePanel />} saved={saved} />;
}
