'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { Dialog } from '@/components/ui/overlays/dialog';

const RecordNotes = lazy(async () => ({ default: (await import('./record-notes')).RecordNotes }));

interface NotesButtonProps {
  /** The address of its own routes. */
  record: string;
  /** What the row calls the record. */
  name: string;
}

/** The notes of a record that is a row of a list. */
export function NotesButton({ record, name }: NotesButtonProps) {
  const t = useTranslations('notes');
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={`${t('title')}: ${name}`}
        onClick={() => setOpen(true)}
        className="tap font-medium text-link hover:underline"
      >
        {t('title')}
      </button>
      <Dialog open={open} onOpenChange={setOpen} title={name}>
        <Suspense fallback={<div className="h-40" />}>
          <RecordNotes record={record} />
        </Suspense>
      </Dialog>
    </>
  );
}
