import { SubMerchantCheckouts } from '@/components/checkout-link/sub-merchant-checkouts';
import { FeatureMessages } from '@/components/shell/feature-messages';
import { requirePermission } from '@/lib/auth/session';

export default async function SubMerchantCheckoutsPage({
  params,
}: {
  params: Promise<{ correlation_id: string }>;
}) {
  await requirePermission('sub_merchants:read');
  const correlationId = (await params).correlation_id.toLowerCase();
  return (
    <FeatureMessages names={['checkoutLinks', 'typedAmount']}>
      <SubMerchantCheckouts key={correlationId} correlationId={correlationId} />
    </FeatureMessages>
  );
}
