import { FeatureMessages } from '@/components/shell/frame/feature-messages';
import { BrandingScreen } from '@/components/sub-merchants/branding/branding-screen';
import { requirePermission } from '@/lib/auth/session';
import { titleOf } from '@/lib/i18n/page-titles';

export const generateMetadata = titleOf('/sub-merchants/[correlation_id]/branding');

export default async function BrandingPage({ params }: { params: Promise<{ correlation_id: string }> }) {
  const correlationId = (await params).correlation_id.toLowerCase();
  await requirePermission('sub_merchants:read', { subMerchant: correlationId });
  return (
    <FeatureMessages names={['branding']}>
      <BrandingScreen key={correlationId} correlationId={correlationId} />
    </FeatureMessages>
  );
}
