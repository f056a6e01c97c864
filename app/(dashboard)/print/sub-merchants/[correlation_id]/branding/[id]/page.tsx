import { NotedRecord } from '@/app/(dashboard)/audited-record';
import { PrintBranding } from '@/components/sub-merchants/branding/branding-proof';
import { requirePermission } from '@/lib/auth/session';
import { titleOf } from '@/lib/i18n/page-titles';

export const generateMetadata = titleOf('/print/sub-merchants/[correlation_id]/branding/[id]');

interface Props {
  params: Promise<{ correlation_id: string; id: string }>;
}

export default async function PrintBrandingPage({ params }: Props) {
  const { correlation_id, id } = await params;
  const correlationId = correlation_id.toLowerCase();
  await requirePermission('sub_merchants:read', { subMerchant: correlationId });
  return (
    <>
      <PrintBranding correlationId={correlationId} id={decodeURIComponent(id)} />
      <NotedRecord record={`sub-merchants/${correlationId}/branding/${id}`} />
    </>
  );
}
