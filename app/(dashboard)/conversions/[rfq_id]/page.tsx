import { ConversionScreen } from '@/components/conversions/record/conversion-screen';
import { requirePermission } from '@/lib/auth/session';
import { titleOf } from '@/lib/i18n/page-titles';

export const generateMetadata = titleOf('/conversions/[rfq_id]');

export default async function ConversionPage({ params }: { params: Promise<{ rfq_id: string }> }) {
  await requirePermission('conversions:read', 'account');
  const { rfq_id } = await params;
  return <ConversionScreen rfqId={decodeURIComponent(rfq_id)} />;
}
