import { type ReactNode, Suspense } from 'react';
import { optionalPart } from '@/components/ui/loading/lazy-part';

/** Few rows have notes: what draws them loads after the rows. */
export const NoteCount = optionalPart(async () => (await import('./note-count')).NoteCount);

/** A function, not a component: there are hundreds. */
export function withNoteCount(content: ReactNode, count: number | undefined): ReactNode {
  if (count === undefined) return content;
  return (
    <span className="inline-flex max-w-full items-center gap-2">
      <span className="min-w-0 truncate">{content}</span>
      <Suspense fallback={null}>
        <NoteCount count={count} />
      </Suspense>
    </span>
  );
}
