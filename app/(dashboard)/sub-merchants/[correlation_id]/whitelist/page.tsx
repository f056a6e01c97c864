import { FeatureMessages } from '@/components/shell/feature-messages';
import { WhitelistScreen } from '@/components/whitelist/whitelist-screen';
import { requirePermission } from '@/lib/auth/session';

export default async function WhitelistPage({ params }: { params: Promise<{ correlation_id: string }> }) {
  await requirePermission('sub_merchants:read');
  const correlationId = (await params).correlation_id.toLowerCase();
  return (
    <FeatureMessages names={['whitelist']}>
      <WhitelistScreen correlationId={correlationId} />
    </FeatureMessages>
  );
}
