import { RecordHistory } from '@/components/audit/record-history';
import { RecordNotes } from '@/components/lists/notes/record-notes';
import { FeatureMessages } from '@/components/shell/frame/feature-messages';
import { can } from '@/lib/access/permissions';
import type { Session } from '@/lib/auth/session';

/** `record`: the address of its own routes. */
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
  /** Subject of its calls of the API. */
  calls?: string | undefined;
}

/** Below a record's own screen, for whoever may read the audit log. */
export function AuditedRecord({ user, record, calls }: AuditedRecordProps) {
  if (!can(user, 'audit:read')) return null;
  return (
    <div className="px-8 pb-7 max-md:px-4">
      <FeatureMessages names={['audit', 'people']}>
        <RecordHistory key={record} record={record} calls={calls} />
      </FeatureMessages>
    </div>
  );
}
