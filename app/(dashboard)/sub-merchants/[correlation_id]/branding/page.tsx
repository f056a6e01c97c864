import { BrandingScreen } from '@/components/branding/branding-screen';
import { FeatureMessages } from '@/components/shell/feature-messages';
import { requirePermission } from '@/lib/auth/session';

export default async function BrandingPage({ params }: { params: Promise<{ correlation_id: string }> }) {
  await requirePermission('sub_merchants:read');
  const correlationId = (await params).correlation_id.toLowerCase();
  return (
    <FeatureMessages names={['branding']}>
      <BrandingScreen key={correlationId} correlationId={correlationId} />
    </FeatureMessages>
  );
}
