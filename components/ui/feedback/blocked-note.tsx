import { CloudOff } from 'lucide-react';
import { Note } from './note';

/** Why a button that would send something is off, beside it; button and words come and go by themselves (safety 18). */
export function HaltNote({ reason, className = '' }: { reason: string | undefined; className?: string }) {
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
