import { NotedRecord } from '@/app/(dashboard)/audited-record';
import { PrintSubMerchantWithdrawal } from '@/components/transactions/proof/sub-merchant-withdrawal-proof';
import { requirePermission } from '@/lib/auth/session';
import { titleOf } from '@/lib/i18n/page-titles';

export const generateMetadata = titleOf('/print/sub-merchants/[correlation_id]/withdrawals/[id]');

interface Props {
  params: Promise<{ correlation_id: string; id: string }>;
}

export default async function PrintSubMerchantWithdrawalPage({ params }: Props) {
  const { correlation_id, id } = await params;
  const correlationId = correlation_id.toLowerCase();
  await requirePermission('sub_merchants:read', { subMerchant: correlationId });
  return (
    <>
      <PrintSubMerchantWithdrawal correlationId={correlationId} id={decodeURIComponent(id)} />
      <NotedRecord record={`sub-merchants/${correlationId}/withdrawals/${id}`} />
    </>
  );
}
