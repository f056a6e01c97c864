import { DiagnosticsScreen } from '@/components/diagnostics/diagnostics-screen';
import { requirePermission } from '@/lib/auth/session';
import { env } from '@/lib/env/env';
import { titleOf } from '@/lib/i18n/page-titles';
import { readDiagnostics } from '@/lib/operations/diagnostics/read-diagnostics';
import { services } from '@/lib/operations/services';
import { firstPicture } from '../../first-picture';

export const generateMetadata = titleOf('/settings/diagnostics');

export default async function DiagnosticsPage() {
  await requirePermission('settings:read', 'account');
  const initial = await firstPicture(async () => readDiagnostics(await services(), env().build));
  return <DiagnosticsScreen initial={initial} />;
}
