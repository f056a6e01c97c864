import { RegisterScreen } from '@/components/sub-merchants/register-screen';
import { requirePermission } from '@/lib/auth/session';

export default async function SubMerchantsPage() {
  await requirePermission('sub_merchants:read');
  return <RegisterScreen />;
}
