'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { cx } from '@/components/ui/cx';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useKeptDraft } from '@/components/ui/hooks/use-kept-draft';
import { defined } from '@/lib/contract/values/defined';
import { MAX_NOTE_LENGTH } from '@/lib/contract/values/note-length';
import { useIntent } from '@/lib/queries/api/use-intent';
import { keepNotes, writeNote } from '@/lib/queries/notes';

export interface NewNoteProps {
  /** The address of its own routes. */
  record: string;
  /** Creation time of a transaction. */
  at?: string | undefined;
}

/** For whoever may write. */
export function NewNote({ record, at }: NewNoteProps) {
  const { can } = useShell();
  const t = useTranslations('notes');
  const client = useQueryClient();
  const id = useId();
  const [text, keep] = useKeptDraft(`note.${record}`, '');
  const [tried, setTried] = useState(false);
  const note = useIntent({
    key: ['write-note', record],
    send: (body: { text: string }, intentId) => writeNote(record, { ...body, ...defined({ at }) }, intentId),
    onAnswered: (answer) => keepNotes(client, record, answer),
  });
  if (!can('notes:write')) return null;
  const missing = tried && text.trim() === '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (text.trim() === '') return;
    const end = await note.press({ text: text.trim() });
    if (end?.kind !== 'answered') return;
    keep(undefined);
    setTried(false);
  };
  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)} className="mb-5 print:hidden">
      <label htmlFor={id} className="sr-only">
        {t('label')}
      </label>
      <textarea
        id={id}
        aria-describedby={`${id}-below`}
        aria-invalid={missing || undefined}
        rows={1}
        dir="auto"
        maxLength={MAX_NOTE_LENGTH}
        placeholder={t('placeholder')}
        value={text}
        onChange={(event) => keep(event.target.value)}
        className="block min-h-[38px] w-full resize-y rounded-field bg-field px-[11px] py-2 shadow-edge-3 outline-none [field-sizing:content] placeholder:text-ink-3 focus:shadow-field-focus aria-invalid:shadow-field-bad max-md:min-h-11 max-md:text-[1rem]"
      />
      <div className="mt-2 flex items-start justify-between gap-4">
        <p id={`${id}-below`} className={cx('min-w-0 text-meta', missing ? 'text-bad' : 'text-ink-3')}>
          {t(missing ? 'missing' : 'hint')}
        </p>
        <Button type="submit" size="sm" busy={note.isPending} className="shrink-0">
          {t('add')}
        </Button>
      </div>
      <ErrorNote error={note.error} lead={note.state.kind === 'lost' ? t('lost') : t('failed')} />
    </form>
  );
}
