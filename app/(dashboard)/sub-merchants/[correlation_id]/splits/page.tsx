import { FeatureMessages } from '@/components/shell/frame/feature-messages';
import { SplitsScreen } from '@/components/sub-merchants/splits/splits-screen';
import { requirePermission } from '@/lib/auth/session';
import { titleOf } from '@/lib/i18n/page-titles';

export const generateMetadata = titleOf('/sub-merchants/[correlation_id]/splits');

export default async function SplitsPage({ params }: { params: Promise<{ correlation_id: string }> }) {
  const correlationId = (await params).correlation_id.toLowerCase();
  await requirePermission('sub_merchants:read', { subMerchant: correlationId });
  return (
    <FeatureMessages names={['splits']}>
      <SplitsScreen correlationId={correlationId} />
    </FeatureMessages>
  );
}
