import { RecordAudit } from '@/components/audit/record-audit';
import { RecordNotes } from '@/components/lists/notes/record-notes';
import { FeatureMessages } from '@/components/shell/frame/feature-messages';
import { can } from '@/lib/access/permissions';
import type { Session } from '@/lib/auth/session';

/** `record` is the address of the record's own routes. */
export function NotedRecord({ record }: { record: string }) {
  return (
    <div className="px-8 pb-7 max-md:px-4 print:hidden">
      <FeatureMessages names={['notes']}>
        <RecordNotes key={record} record={record} />
      </FeatureMessages>
    </div>
  );
}

interface AuditedRecordProps {
  user: Session['user'];
  record: string;
  /** Subject under which its calls of the API are found. */
  calls?: string | undefined;
}

/** Shows the log below the record's own screen, to whoever may read the audit log. */
export function AuditedRecord({ user, record, calls }: AuditedRecordProps) {
  if (!can(user, 'audit:read')) return null;
  return (
    <div className="px-8 pb-7 max-md:px-4">
      <FeatureMessages names={['audit', 'people']}>
        <RecordAudit key={record} record={record} calls={calls} />
      </FeatureMessages>
    </div>
  );
}
