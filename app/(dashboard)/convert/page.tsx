import { ConvertScreen } from '@/components/convert/convert-screen';
import { requirePermission } from '@/lib/auth/session';

export default async function ConvertPage() {
  await requirePermission('conversions:read');
  return <ConvertScreen />;
}
