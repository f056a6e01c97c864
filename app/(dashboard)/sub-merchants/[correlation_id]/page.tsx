import { SubMerchantOverview } from '@/components/sub-merchants/sub-merchant-overview';
import { requirePermission } from '@/lib/auth/session';

export default async function SubMerchantPage({ params }: { params: Promise<{ correlation_id: string }> }) {
  await requirePermission('sub_merchants:read');
  const correlationId = (await params).correlation_id.toLowerCase();
  return <SubMerchantOverview key={correlationId} correlationId={correlationId} />;
}
