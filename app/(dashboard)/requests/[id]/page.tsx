import { AuditedRecord } from '@/app/(dashboard)/audited-record';
import { inTime } from '@/app/(dashboard)/first-picture';
import { AskAgain } from '@/components/conversions/approval/ask-again';
import { ConversionDecision } from '@/components/conversions/approval/conversion-decision';
import { RejectButton } from '@/components/requests/reject-dialog';
import { RequestScreen } from '@/components/requests/request-screen';
import { requirePermission } from '@/lib/auth/session';
import { titleOf } from '@/lib/i18n/page-titles';
import { conversionOfRequest } from '@/lib/operations/requests/read-requests';
import { services } from '@/lib/operations/services';

export const generateMetadata = titleOf('/requests/[id]');

export default async function RequestPage({ params }: { params: Promise<{ id: string }> }) {
  const { user } = await requirePermission('requests:read', 'account');
  const id = decodeURIComponent((await params).id);
  const calls = await inTime(async () => conversionOfRequest(await services(), id));
  return (
    <>
      <RequestScreen
        key={id}
        id={id}
        conversion={<ConversionDecision id={id} reject={<RejectButton id={id} />} />}
        again={<AskAgain id={id} />}
      />
      <AuditedRecord user={user} record={id} calls={calls} />
    </>
  );
}
