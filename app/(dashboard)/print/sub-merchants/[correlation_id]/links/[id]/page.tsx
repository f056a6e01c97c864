import { NotedRecord } from '@/app/(dashboard)/audited-record';
import { PrintLink } from '@/components/checkout-links/link-proof';
import { requirePermission } from '@/lib/auth/session';
import { titleOf } from '@/lib/i18n/page-titles';

export const generateMetadata = titleOf('/print/sub-merchants/[correlation_id]/links/[id]');

interface Props {
  params: Promise<{ correlation_id: string; id: string }>;
}

export default async function PrintSubMerchantLinkPage({ params }: Props) {
  const { correlation_id, id } = await params;
  const correlationId = correlation_id.toLowerCase();
  await requirePermission('sub_merchants:read', { subMerchant: correlationId });
  return (
    <>
      <PrintLink owner={correlationId} id={decodeURIComponent(id)} />
      <NotedRecord record={`sub-merchants/${correlationId}/checkouts/${id}`} />
    </>
  );
}
