'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { RADIO } from '@/components/ui/controls/radio-styles';
import { describeFailure } from '@/components/ui/feedback/describe-failure';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { useKeptDraft } from '@/components/ui/hooks/use-kept-draft';
import { LONGEST_REASON, SHORTEST_REASON } from '@/lib/contract/values/reason-length';
import { Dialog } from './dialog';

type Outcome = 'done' | 'not_done';

interface Resolution {
  outcome: Outcome;
  note: string;
}

type NoteText = 'title' | 'body' | 'note' | 'noteHint' | 'noteMissing' | 'confirm';
type OutcomeText = 'question' | 'done' | 'notDone' | 'pick';

interface CommonProps {
  open: boolean;
  /** Id of what is resolved. */
  about: string;
  failed(reason: string): ReactNode;
  record(resolution: Resolution): Promise<unknown>;
  onClose(): void;
}

/** With `only`, no other outcome can be recorded. */
type ManualResolutionDialogProps = CommonProps &
  (
    | { only?: undefined; say(text: NoteText | OutcomeText): string }
    | { only: Outcome; say(text: NoteText): string }
  );

/** Records a person's resolution of an unknown outcome, with its evidence. */
export function ManualResolutionDialog(props: ManualResolutionDialogProps) {
  const { open, about, only, say, failed, record, onClose } = props;
  const common = useTranslations('common');
  const codes = useTranslations('errors');
  const [note, keep] = useKeptDraft(`resolution.${about}`, '');
  const { mutate, isPending, error } = useMutation({
    mutationFn: record,
    onSuccess: () => {
      keep(undefined);
      onClose();
    },
  });
  const fieldId = useId();
  const [outcome, setOutcome] = useState<Outcome | undefined>(only);
  const [tried, setTried] = useState(false);
  const noteBad = tried && note.trim().length < SHORTEST_REASON;
  const confirm = () => {
    setTried(true);
    if (outcome !== undefined && note.trim().length >= SHORTEST_REASON)
      mutate({ outcome, note: note.trim() });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      locked={isPending}
      title={say('title')}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {common('cancel')}
          </Button>
          <Button variant="primary" busy={isPending} onClick={confirm}>
            {say('confirm')}
          </Button>
        </>
      }
    >
      <p className="text-cell text-ink-2">{say('body')}</p>
      {props.only === undefined ? (
        <OutcomeChoice
          value={outcome}
          say={props.say}
          missing={tried && outcome === undefined}
          onChoose={setOutcome}
        />
      ) : null}
      <label htmlFor={`${fieldId}-note`} className="mt-3 mb-1.5 block text-cell font-medium">
        {say('note')}
      </label>
      <textarea
        id={`${fieldId}-note`}
        rows={3}
        maxLength={LONGEST_REASON}
        value={note}
        onChange={(event) => keep(event.target.value)}
        aria-describedby={`${fieldId}-below`}
        aria-invalid={noteBad ? true : undefined}
        className="block w-full resize-y rounded-field bg-field px-[11px] py-2 shadow-edge-3 outline-none focus:shadow-field-focus max-md:text-[1rem]"
      />
      <p
        id={`${fieldId}-below`}
        className={noteBad ? 'mt-1.5 text-meta text-bad' : 'mt-1.5 text-meta text-ink-3'}
      >
        {noteBad ? say('noteMissing') : say('noteHint')}
      </p>
      {error === null ? null : (
        <ErrorNote error={error} reason={failed(codes(describeFailure(error).code))} />
      )}
    </Dialog>
  );
}

interface OutcomeChoiceProps {
  value: Outcome | undefined;
  say(text: OutcomeText): string;
  missing: boolean;
  onChoose(outcome: Outcome): void;
}

function OutcomeChoice({ value: chosen, say, missing, onChoose }: OutcomeChoiceProps) {
  const group = useId();
  return (
    <fieldset className="mt-4">
      <legend className="mb-1.5 text-cell font-medium">{say('question')}</legend>
      {(['done', 'not_done'] as const).map((value) => (
        <label key={value} className="flex min-h-9 items-center gap-2.5 max-md:min-h-11">
          <input
            type="radio"
            name={group}
            checked={chosen === value}
            onChange={() => onChoose(value)}
            className={RADIO}
          />
          {value === 'done' ? say('done') : say('notDone')}
        </label>
      ))}
      {missing ? <p className="text-meta text-bad">{say('pick')}</p> : null}
    </fieldset>
  );
}
