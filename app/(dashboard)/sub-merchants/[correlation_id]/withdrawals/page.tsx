import { FeatureMessages } from '@/components/shell/frame/feature-messages';
import { WithdrawalsScreen } from '@/components/sub-merchants/withdrawals/withdrawals-screen';
import { SubMerchantWithdrawalsList } from '@/components/transactions/list/sub-merchant-withdrawals-list';
import { requirePermission } from '@/lib/auth/session';
import { titleOf } from '@/lib/i18n/page-titles';

export const generateMetadata = titleOf('/sub-merchants/[correlation_id]/withdrawals');

export default async function SubMerchantWithdrawalsPage({
  params,
}: {
  params: Promise<{ correlation_id: string }>;
}) {
  const correlationId = (await params).correlation_id.toLowerCase();
  await requirePermission('sub_merchants:read', { subMerchant: correlationId });
  return (
    <FeatureMessages names={['subMerchantWithdrawals', 'transactions', 'typedAmount']}>
      <WithdrawalsScreen key={`new ${correlationId}`} correlationId={correlationId} />
      <SubMerchantWithdrawalsList key={`list ${correlationId}`} correlationId={correlationId} />
    </FeatureMessages>
  );
}
