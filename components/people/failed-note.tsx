import { ErrorNote } from '@/components/ui/feedback/error-note';
import { isDefiniteRefusal } from '@/lib/queries/api/is-definite-refusal';

interface FailedNoteProps {
  error: Error | null;
  unchanged: string;
  className?: string;
}

/** Says that nothing changed only where that is certain: an answer that was lost may be of a change. */
export function FailedNote({ error, unchanged, className = 'mt-3' }: FailedNoteProps) {
  const lead = isDefiniteRefusal(error) ? unchanged : undefined;
  return <ErrorNote error={error} lead={lead} className={className} />;
}
