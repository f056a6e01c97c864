import { ConvertScreen } from '@/components/conversions/request/convert-screen';
import { IdlePanel } from '@/components/conversions/request/idle-panel';
import { requirePermission } from '@/lib/auth/session';
import { titleOf } from '@/lib/i18n/page-titles';

export const generateMetadata = titleOf('/convert');

export default async function ConvertPage() {
  await requirePermission('conversions:read', 'account');
  return <ConvertScreen idle={<IdlePanel />} />;
}
