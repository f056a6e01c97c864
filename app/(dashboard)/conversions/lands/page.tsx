import { LandsScreen } from '@/components/conversions/lands/lands-screen';
import { requirePermission } from '@/lib/auth/session';
import { titleOf } from '@/lib/i18n/page-titles';
import { readLands } from '@/lib/operations/conversions/read-lands';
import { redactForRole } from '@/lib/operations/personal-data/redact-for-role';
import { services } from '@/lib/operations/services';
import { firstPicture } from '../../first-picture';

export const generateMetadata = titleOf('/conversions/lands');

export default async function LandsPage() {
  const { user } = await requirePermission('conversions:read', 'account');
  const read = async () => redactForRole(user, await readLands(await services()));
  return <LandsScreen initial={await firstPicture(read)} />;
}
