'use client';

import { latePart } from '@/components/ui/loading/lazy-part';
import type { SectionNoteProps } from './section-note-content';

/** Its code comes with the first read that fails (safety 18). */
export const SectionNote = latePart(
  async () => (await import('./section-note-content')).SectionNoteContent,
  InWords,
);

function InWords({ children }: SectionNoteProps) {
  return (
    <p role="status" className="mt-3 text-cell text-warn">
      {children}
    </p>
  );
}
