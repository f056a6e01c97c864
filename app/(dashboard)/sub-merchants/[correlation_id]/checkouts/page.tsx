import { SubMerchantCheckouts } from '@/components/checkout-links/sub-merchant-checkouts-screen';
import { FeatureMessages } from '@/components/shell/frame/feature-messages';
import { requirePermission } from '@/lib/auth/session';
import { titleOf } from '@/lib/i18n/page-titles';

export const generateMetadata = titleOf('/sub-merchants/[correlation_id]/checkouts');

export default async function SubMerchantCheckoutsPage({
  params,
}: {
  params: Promise<{ correlation_id: string }>;
}) {
  const correlationId = (await params).correlation_id.toLowerCase();
  await requirePermission('sub_merchants:read', { subMerchant: correlationId });
  return (
    <FeatureMessages names={['checkoutLinks', 'typedAmount']}>
      <SubMerchantCheckouts key={correlationId} correlationId={correlationId} />
    </FeatureMessages>
  );
}
