import { CloudOff } from 'lucide-react';
import { Note } from './note';

/** Why a sending button is disabled (safety 18). */
export function BlockedNote({ reason, className = '' }: { reason: string | undefined; className?: string }) {
  if (reason === undefined) return null;
  return (
    <Note
      tone="warn"
      role="status"
      className={className}
      icon={<CloudOff aria-hidden size={15} strokeWidth={1.8} />}
    >
      {reason}
    </Note>
  );
}
