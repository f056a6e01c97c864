import { PrintWithdrawal } from '@/components/transactions/proof/withdrawal-proof';
import { requirePermission } from '@/lib/auth/session';
import { titleOf } from '@/lib/i18n/page-titles';

export const generateMetadata = titleOf('/print/withdrawals/[id]');

export default async function PrintWithdrawalPage({ params }: { params: Promise<{ id: string }> }) {
  await requirePermission('transactions:read', 'account');
  return <PrintWithdrawal id={decodeURIComponent((await params).id)} />;
}
