'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Suspense, useState } from 'react';
import { lazyPart } from '@/components/ui/loading/lazy-part';
import { Dialog } from '@/components/ui/overlays/dialog';
import { notesQuery } from '@/lib/queries/notes';
import { NoteCount } from './with-note-count';

const RecordNotes = lazyPart(async () => (await import('./record-notes')).RecordNotes);

interface NotesButtonProps {
  /** The address of its own routes. */
  record: string;
  /** What the row calls the record. */
  name: string;
  /** As its list counted them. */
  count?: number | undefined;
  /** Of a list that keeps in its address which notes are open. */
  address?: { open: boolean; change(open: boolean): void };
}

/** The notes of a record that is a row of a list. */
export function NotesButton({ record, name, count = 0, address }: NotesButtonProps) {
  const t = useTranslations('notes');
  const [own, setOwn] = useState(false);
  const { open, change } = address ?? { open: own, change: setOwn };
  const { data } = useQuery({ ...notesQuery(record), enabled: false });
  const written = Math.max(count, data?.notes.length ?? 0);
  return (
    <>
      <button
        type="button"
        aria-label={`${t('title')}: ${name}`}
        onClick={() => change(true)}
        className="tap font-medium text-link hover:underline"
      >
        {t('title')}
      </button>
      {written === 0 ? null : (
        <Suspense fallback={null}>
          {' '}
          <NoteCount count={written} />
        </Suspense>
      )}
      <Dialog open={open} onOpenChange={change} title={name}>
        <Suspense fallback={<div className="h-40" />}>
          <RecordNotes record={record} />
        </Suspense>
      </Dialog>
    </>
  );
}
