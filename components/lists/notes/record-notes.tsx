'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { Timeline, TimelineStep } from '@/components/ui/data/timeline';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { Field } from '@/components/ui/form/field';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useTimes } from '@/components/ui/hooks/use-times';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import { Skeleton } from '@/components/ui/loading/skeleton';
import { defined } from '@/lib/contract/values/defined';
import { MAX_NOTE_LENGTH } from '@/lib/contract/values/note-length';
import { useIntent } from '@/lib/queries/api/use-intent';
import { notesQuery, writeNote } from '@/lib/queries/notes';

interface RecordNotesProps {
  /** The address of its own routes. */
  record: string;
  /** Creation time of a transaction. */
  at?: string | undefined;
}

/** What people wrote on one record, oldest first, and a place to write. */
export function RecordNotes({ record, at: createdAt }: RecordNotesProps) {
  const t = useTranslations('notes');
  const times = useTimes();
  const { can } = useShell();
  const query = useQuery(notesQuery(record));
  return (
    <section className="max-w-[720px] border-t border-line pt-6">
      <h2 className="text-section text-ink">{t('title')}</h2>
      <p className="mb-4 text-meta text-ink-3">{t('sub')}</p>
      <QueryBoundary query={query} skeleton={<Skeleton className="h-24" />} errorTitle={t('unread')}>
        {({ notes }) =>
          notes.length === 0 ? (
            <p className="text-cell text-ink-3">{t('none')}</p>
          ) : (
            <Timeline label={t('title')}>
              {notes.map(({ id, text, by, at }) => (
                <TimelineStep
                  key={id}
                  icon={<MessageSquareText aria-hidden size={15} strokeWidth={1.8} />}
                  title={<bdi>{by.name}</bdi>}
                  meta={times.at(at, 'dateTime')}
                >
                  <p dir="auto" className="wrap-anywhere whitespace-pre-wrap text-ink">
                    {text}
                  </p>
                </TimelineStep>
              ))}
            </Timeline>
          )
        }
      </QueryBoundary>
      {can('notes:write') ? <NewNote record={record} at={createdAt} /> : null}
    </section>
  );
}

function NewNote({ record, at }: RecordNotesProps) {
  const t = useTranslations('notes');
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const note = useIntent({
    key: ['write-note', record],
    send: (body: { text: string }, id) => writeNote(record, { ...body, ...defined({ at }) }, id),
    onAnswered: (answer) => client.setQueryData(notesQuery(record).queryKey, answer),
  });
  const missing = tried && text.trim() === '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (text.trim() === '') return;
    const end = await note.press({ text: text.trim() });
    if (end?.kind !== 'answered') return;
    setText('');
    setTried(false);
  };
  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)} className="mt-4">
      <Field label={t('label')} hint={t('hint')} error={missing ? t('missing') : undefined}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            dir="auto"
            maxLength={MAX_NOTE_LENGTH}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="block w-full resize-y rounded-field bg-field px-[11px] py-2 shadow-edge-3 outline-none focus:shadow-field-focus max-md:text-[1rem]"
          />
        )}
      </Field>
      <ErrorNote error={note.error} lead={note.state.kind === 'lost' ? t('lost') : t('failed')} />
      <Button type="submit" busy={note.isPending} className="mt-3">
        {t('add')}
      </Button>
    </form>
  );
}
