import { FeatureMessages } from '@/components/shell/feature-messages';
import { SplitsScreen } from '@/components/splits/splits-screen';
import { requirePermission } from '@/lib/auth/session';

export default async function SplitsPage({ params }: { params: Promise<{ correlation_id: string }> }) {
  await requirePermission('sub_merchants:read');
  const correlationId = (await params).correlation_id.toLowerCase();
  return (
    <FeatureMessages names={['splits']}>
      <SplitsScreen correlationId={correlationId} />
    </FeatureMessages>
  );
}
