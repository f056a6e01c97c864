import { FeatureMessages } from '@/components/shell/frame/feature-messages';
import { WhitelistScreen } from '@/components/sub-merchants/whitelist/whitelist-screen';
import { requirePermission } from '@/lib/auth/session';
import { titleOf } from '@/lib/i18n/page-titles';

export const generateMetadata = titleOf('/sub-merchants/[correlation_id]/whitelist');

export default async function WhitelistPage({ params }: { params: Promise<{ correlation_id: string }> }) {
  const correlationId = (await params).correlation_id.toLowerCase();
  await requirePermission('sub_merchants:read', { subMerchant: correlationId });
  return (
    <FeatureMessages names={['whitelist']}>
      <WhitelistScreen correlationId={correlationId} />
    </FeatureMessages>
  );
}
