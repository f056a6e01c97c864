'use client';

import { useQueryClient } from '@tanstack/react-query';
import { CircleDashed } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { RecordNotes } from '@/components/lists/notes/record-notes';
import { Button } from '@/components/ui/controls/button';
import { Avatar } from '@/components/ui/data/avatar';
import { shorten } from '@/components/ui/data/short-id';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { showToast } from '@/components/ui/feedback/toast-queue';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useTimes } from '@/components/ui/hooks/use-times';
import { Dialog, useDialogAhead } from '@/components/ui/overlays/dialog';
import { type AttentionStep, isDone, type Queued, stepsFor } from '@/lib/contract/bff/overview/attention';
import { defined } from '@/lib/contract/values/defined';
import { ApiError } from '@/lib/queries/api/api-client';
import { serverNow } from '@/lib/queries/api/server-clock';
import { useIntent } from '@/lib/queries/api/use-intent';
import { isDoneNow, keepStep, readAttentionAgain, stepAttention } from '@/lib/queries/overview/attention';
import { durationParts } from '@/lib/time/duration';
import { parseTimestamp } from '@/lib/time/timestamp';
import { useAboveRows } from './above-rows';

type Words = ReturnType<typeof useTranslations<'attention'>>;

interface ItemHandlingProps {
  queue: Queued;
  title: string;
  body: ReactNode;
  createdAt?: string | undefined;
}

/** Who has one item, what was written on it, and what this person may do with it. */
export function ItemHandling({ queue, title, body, createdAt }: ItemHandlingProps) {
  const { can, user } = useShell();
  const times = useTimes();
  const t = useTranslations('attention');
  const show = useAboveRows();
  const [refusal, setRefusal] = useState<Error | null>(null);
  const { item, handling, note } = queue;
  useDialogAhead();
  const write = (from: HTMLElement) =>
    show(
      <ItemNotes
        title={title}
        body={body}
        createdAt={createdAt}
        record={item.split('/').slice(0, 2).map(encodeURIComponent).join('/')}
        finalFocus={focusAfter(from)}
      />,
    );
  return (
    <>
      <div className="queue-line">
        <Holder queue={queue} />
        {can('notes:write') ? (
          <Actions key={handling?.id} queue={queue} title={title} onNote={write} onRefusal={setRefusal} />
        ) : null}
      </div>
      <ErrorNote error={refusal} lead={t('failed')} />
      {note === undefined ? null : (
        <blockquote className="mt-1.5 border-s-2 border-accent-line ps-2.5 text-meta text-ink-2">
          <p dir="auto" className="line-clamp-3 whitespace-pre-wrap wrap-anywhere">
            {note.text}
          </p>
          <footer className="text-ink-3">
            {t(note.by.id === user.id ? 'noteByYou' : 'noteBy', {
              name: note.by.name,
              time: times.brief(note.at, serverNow()),
            })}
          </footer>
        </blockquote>
      )}
    </>
  );
}

interface ItemNotesProps extends Omit<ItemHandlingProps, 'queue'> {
  record: string;
  finalFocus: RefObject<HTMLElement | null>;
}

function ItemNotes({ title, body, createdAt, record, finalFocus }: ItemNotesProps) {
  const client = useQueryClient();
  const [open, setOpen] = useState(true);
  const close = () => {
    setOpen(false);
    void readAttentionAgain(client);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? setOpen(true) : close())}
      title={title}
      description={body}
      finalFocus={finalFocus}
    >
      <RecordNotes record={record} at={createdAt} />
    </Dialog>
  );
}

/** Who has it, and since when. */
export function Holder({ queue: { handling, since } }: Pick<ItemHandlingProps, 'queue'>) {
  const t = useTranslations('attention');
  const times = useTimes();
  const { user } = useShell();
  const age = ageText(t, since);
  if (handling === undefined || handling.step === 'give_back' || handling.moved) {
    return (
      <span className="flex min-h-7 items-center gap-2 text-meta text-ink-2">
        <CircleDashed aria-hidden size={20} strokeWidth={1.2} className="text-ink-3" />
        <span>
          {handling?.moved ? <b className="block font-strong text-warn">{t('moved')}</b> : null}
          {age === undefined ? t('nobodyNew') : t('nobody', { age })}
        </span>
      </span>
    );
  }
  const { by, at, step } = handling;
  const isOwn = by.id === user.id;
  const words = step === 'take' ? (isOwn ? 'takenByYou' : 'taken') : isOwn ? 'doneByYou' : 'doneBy';
  return (
    <span className="flex min-h-7 items-center gap-2 text-meta text-ink-2">
      <Avatar name={by.name} size={20} />
      <span>{t(words, { name: by.name, time: times.brief(at, serverNow()) })}</span>
    </span>
  );
}

/** Undefined where nothing says since when, or the clocks disagree. */
function ageText(t: Words, since: string | undefined): string | undefined {
  const began = parseTimestamp(since ?? '');
  if (began === null || began.getTime() > serverNow()) return undefined;
  const { days, hours, minutes } = durationParts(serverNow() - began.getTime());
  if (days > 0) return t('days', { count: days });
  return hours > 0 ? t('hours', { hours, minutes }) : t('minutes', { count: minutes });
}

interface ActionsProps {
  queue: Queued;
  title: string;
  /** Absent where the notes stand beside it. */
  onNote?(from: HTMLElement): void;
  /** Another step came first: outlives these buttons, until the next press. */
  onRefusal(error: Error | null): void;
}

/** Made anew with each step: what was said about an earlier press ends. */
export function Actions({ queue, title, onNote, onRefusal }: ActionsProps) {
  const t = useTranslations('attention');
  const client = useQueryClient();
  const codes = useTranslations('errors');
  const { user } = useShell();
  const pressed = useRef<Element>(null);
  const { item, state, handling } = queue;
  const intent = useIntent({
    key: ['attention', item],
    send: (step: AttentionStep, id) =>
      stepAttention({ item, state, step, ...defined({ after: handling?.id }) }, id),
    onAnswered: (answer) => {
      keepFocus(pressed.current, isDone(queue) !== (answer.handling.step === 'done'));
      keepStep(client, answer);
    },
    onError: (error) => {
      const row = pressed.current;
      if (!isOvertaken(error)) return void readAttentionAgain(client, item);
      keepFocus(row, false);
      onRefusal(error);
      void readAttentionAgain(client, item).then(() => {
        if (row?.matches(AT_RECORD)) return;
        if (isDoneNow(client, item) === isDone(queue)) return;
        keepFocus(row, true);
        showToast({ tone: 'bad', title: t('failed'), body: codes(error.code) });
      });
    },
  });
  const named = (action: string) => ({
    'aria-label': t('of', { action, item: `${title} ${shorten(item.slice(item.indexOf('/') + 1), 6, 4)}` }),
    children: action,
  });
  return (
    <div className="queue-actions">
      {stepsFor(handling, user.id).map((step) => (
        <Button
          key={step}
          size="sm"
          busy={intent.isPending}
          onClick={({ currentTarget }) => {
            pressed.current = currentTarget.closest(`li, ${AT_RECORD}`);
            onRefusal(null);
            void intent.press(step);
          }}
          {...named(t(step === 'done' ? 'finish' : step))}
        />
      ))}
      {onNote ? (
        <Button size="sm" onClick={({ currentTarget }) => onNote(currentTarget)} {...named(t('note'))} />
      ) : null}
      <ErrorNote
        error={isOvertaken(intent.error) ? null : intent.error}
        lead={intent.state.kind === 'lost' ? t('lost') : t('failed')}
      />
    </div>
  );
}

/** Steps at the record itself, which stays. */
export const AT_RECORD = '[data-handling]';

const isOvertaken = (error: Error | null): error is ApiError =>
  error instanceof ApiError && error.code === 'attention_changed';

/** The button, or its row, or its list where they have gone. */
function focusAfter(button: HTMLElement): RefObject<HTMLElement | null> {
  const places = [button.closest('li'), button.closest('section')];
  return {
    get current() {
      if (button.isConnected) return button;
      return places.find((place) => place?.isConnected)?.querySelector<HTMLElement>('a, input') ?? null;
    },
  };
}

/** The pressed button goes: its row takes the focus, or the next row where this one leaves. */
function keepFocus(row: Element | null, leaves: boolean): void {
  // A step of somebody else may have taken the button before the answer came.
  const { activeElement, body } = document;
  if (!row || (activeElement !== body && !row.contains(activeElement))) return;
  if (row.matches(AT_RECORD)) {
    (row as HTMLElement).focus();
    return;
  }
  const stays = leaves ? (row.nextElementSibling ?? row.previousElementSibling) : row;
  const target = stays?.querySelector<HTMLElement>('a') ?? row.closest('section')?.querySelector('input');
  target?.focus();
}
