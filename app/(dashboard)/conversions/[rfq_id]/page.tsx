import { AuditedRecord } from '@/app/(dashboard)/audited-record';
import { ConversionScreen } from '@/components/conversions/record/conversion-screen';
import { requirePermission } from '@/lib/auth/session';
import { titleOf } from '@/lib/i18n/page-titles';

export const generateMetadata = titleOf('/conversions/[rfq_id]');

export default async function ConversionPage({ params }: { params: Promise<{ rfq_id: string }> }) {
  const { user } = await requirePermission('conversions:read', 'account');
  const rfqId = decodeURIComponent((await params).rfq_id);
  return (
    <>
      <ConversionScreen rfqId={rfqId} />
      <AuditedRecord user={user} record={rfqId} calls={rfqId} />
    </>
  );
}
