'use client';

import { Suspense } from 'react';
import { lazyPart } from '@/components/ui/loading/lazy-part';
import type { SectionNoteProps } from './section-note-content';

const Content = lazyPart<SectionNoteProps>(() =>
  import('./section-note-content').then(
    ({ SectionNoteContent }) => SectionNoteContent,
    () => InWords,
  ),
);

/** Its code comes with the first read that fails; the words are there at once (safety 18). */
export function SectionNote(props: SectionNoteProps) {
  return (
    <Suspense fallback={<InWords {...props} />}>
      <Content {...props} />
    </Suspense>
  );
}

function InWords({ children }: SectionNoteProps) {
  return (
    <p role="status" className="mt-3 text-cell text-warn">
      {children}
    </p>
  );
}
