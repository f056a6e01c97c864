import { AlertsScreen } from '@/components/alerts/alerts-screen';
import { requirePermission } from '@/lib/auth/session';
import { sendsMail } from '@/lib/env/env';
import { titleOf } from '@/lib/i18n/page-titles';
import { readAlerts } from '@/lib/operations/alerts/read-alerts';
import { services } from '@/lib/operations/services';
import { firstPicture } from '../../first-picture';

export const generateMetadata = titleOf('/settings/alerts');

export default async function AlertsPage() {
  await requirePermission('settings:read', 'account');
  const initial = await firstPicture(async () => readAlerts(await services(), sendsMail()));
  return <AlertsScreen initial={initial} />;
}
