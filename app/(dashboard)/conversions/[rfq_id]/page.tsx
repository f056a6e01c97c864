import { ConversionScreen } from '@/components/convert/conversion-screen';
import { requirePermission } from '@/lib/auth/session';

export default async function ConversionPage({ params }: { params: Promise<{ rfq_id: string }> }) {
  await requirePermission('conversions:read');
  const { rfq_id } = await params;
  return <ConversionScreen rfqId={decodeURIComponent(rfq_id)} />;
}
