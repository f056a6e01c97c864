import { BalancesScreen } from '@/components/balances/balances-screen';
import { requirePermission } from '@/lib/auth/session';

export default async function BalancesPage() {
  await requirePermission('balance:read');
  return <BalancesScreen />;
}
