'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ErrorState } from '@/components/ui/feedback/error-state';
import { notesQuery } from '@/lib/queries/notes';
import { NewNote, type NewNoteProps } from './new-note';

/** Above a timeline with notes: the form, and that they could not be read. */
export function NotesHead({ record, at }: NewNoteProps) {
  const t = useTranslations('notes');
  const { data, error, isFetching, refetch } = useQuery(notesQuery(record));
  return (
    <>
      <NewNote key={record} record={record} at={at} />
      {data === undefined && error ? (
        <ErrorState
          compact
          error={error}
          title={t('unread')}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
    </>
  );
}
