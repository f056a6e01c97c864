import { LandsScreen } from '@/components/conversions/lands/lands-screen';
import { requirePermission } from '@/lib/auth/session';
import { titleOf } from '@/lib/i18n/page-titles';
import { readLands } from '@/lib/operations/conversions/read-lands';
import { services } from '@/lib/operations/services';
import { firstPicture } from '../../first-picture';

export const generateMetadata = titleOf('/conversions/lands');

export default async function LandsPage() {
  await requirePermission('conversions:read', 'account');
  return <LandsScreen initial={await firstPicture(async () => readLands(await services()))} />;
}
