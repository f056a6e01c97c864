import { FeatureMessages } from '@/components/shell/feature-messages';
import { WithdrawScreen } from '@/components/sub-withdrawals/withdraw-screen';
import { SubWithdrawalsList } from '@/components/transactions/sub-withdrawals-list';
import { requirePermission } from '@/lib/auth/session';

export default async function SubMerchantWithdrawalsPage({
  params,
}: {
  params: Promise<{ correlation_id: string }>;
}) {
  await requirePermission('sub_merchants:read');
  const correlationId = (await params).correlation_id.toLowerCase();
  return (
    <FeatureMessages names={['subWithdrawals', 'transactions']}>
      <WithdrawScreen key={`new ${correlationId}`} correlationId={correlationId} />
      <SubWithdrawalsList key={`list ${correlationId}`} correlationId={correlationId} />
    </FeatureMessages>
  );
}
