'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Timeline } from '@/components/ui/data/timeline';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import { Skeleton } from '@/components/ui/loading/skeleton';
import { ApiError } from '@/lib/queries/api/api-client';
import { notesQuery } from '@/lib/queries/notes';
import { NewNote, type NewNoteProps } from './new-note';
import { NoteStep } from './note-step';

/** What people wrote on a record without a timeline, newest first, and a place to write. */
export function RecordNotes({ record, at }: NewNoteProps) {
  const t = useTranslations('notes');
  const query = useQuery(notesQuery(record));
  const { data, error } = query;
  // The page says that there is no such record.
  if (data === undefined && error instanceof ApiError && error.status === 404) return null;
  return (
    <section className="max-w-[720px] border-t border-line pt-6">
      <h2 className="mb-3 text-section text-ink">{t('title')}</h2>
      <NewNote record={record} at={at} />
      <QueryBoundary query={query} skeleton={<Skeleton className="h-24" />} errorTitle={t('unread')}>
        {({ notes }) =>
          notes.length === 0 ? (
            <p className="text-cell text-ink-3">{t('none')}</p>
          ) : (
            <Timeline label={t('title')}>
              {notes.toReversed().map((note) => (
                <NoteStep key={note.id} note={note} />
              ))}
            </Timeline>
          )
        }
      </QueryBoundary>
    </section>
  );
}
