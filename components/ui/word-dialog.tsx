'use client';

import { type ReactNode, useId, useState } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';
import { Note } from './note';
import { RADIO } from './radio';

export interface Word {
  outcome: 'done' | 'not_done';
  note: string;
}

export interface WordTexts {
  title: string;
  body: string;
  question: string;
  done: string;
  notDone: string;
  pick: string;
  note: string;
  noteHint: string;
  noteMissing: string;
  cancel: string;
  confirm: string;
}

interface WordDialogProps {
  open: boolean;
  texts: WordTexts;
  busy: boolean;
  /** Why the last try was not recorded. */
  failed?: ReactNode;
  onRecord(word: Word): void;
  onClose(): void;
}

const NOTE_MIN = 3;
const NOTE_MAX = 500;

/** A person's word about an outcome that nobody could learn: which one it was, and how they know. */
export function WordDialog({ open, texts, busy, failed, onRecord, onClose }: WordDialogProps) {
  const fieldId = useId();
  const [outcome, setOutcome] = useState<Word['outcome']>();
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const noteBad = tried && note.trim().length < NOTE_MIN;
  const confirm = () => {
    setTried(true);
    if (outcome !== undefined && note.trim().length >= NOTE_MIN) onRecord({ outcome, note: note.trim() });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      locked={busy}
      title={texts.title}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {texts.cancel}
          </Button>
          <Button variant="primary" busy={busy} onClick={confirm}>
            {texts.confirm}
          </Button>
        </>
      }
    >
      <p className="text-cell text-ink-2">{texts.body}</p>
      <fieldset className="mt-4">
        <legend className="mb-1.5 text-cell font-medium">{texts.question}</legend>
        {(['done', 'not_done'] as const).map((value) => (
          <label key={value} className="flex min-h-9 items-center gap-2.5 max-md:min-h-11">
            <input
              type="radio"
              name={`${fieldId}-outcome`}
              checked={outcome === value}
              onChange={() => setOutcome(value)}
              className={RADIO}
            />
            {value === 'done' ? texts.done : texts.notDone}
          </label>
        ))}
        {tried && outcome === undefined ? <p className="text-meta text-bad">{texts.pick}</p> : null}
      </fieldset>
      <label htmlFor={`${fieldId}-note`} className="mt-3 mb-1.5 block text-cell font-medium">
        {texts.note}
      </label>
      <textarea
        id={`${fieldId}-note`}
        rows={3}
        maxLength={NOTE_MAX}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        aria-describedby={`${fieldId}-below`}
        aria-invalid={noteBad ? true : undefined}
        className="block w-full resize-y rounded-field bg-field px-[11px] py-2 shadow-edge-3 outline-none focus:shadow-field-focus max-md:text-[1rem]"
      />
      <p
        id={`${fieldId}-below`}
        className={noteBad ? 'mt-1.5 text-meta text-bad' : 'mt-1.5 text-meta text-ink-3'}
      >
        {noteBad ? texts.noteMissing : texts.noteHint}
      </p>
      {failed === undefined ? null : (
        <Note tone="bad" role="alert" className="mt-3">
          {failed}
        </Note>
      )}
    </Dialog>
  );
}
