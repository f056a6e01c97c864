'use client';

import { useQueryClient } from '@tanstack/react-query';
import { CircleDashed } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useRef, useState } from 'react';
import { RecordNotes } from '@/components/lists/notes/record-notes';
import { Button } from '@/components/ui/controls/button';
import { Avatar } from '@/components/ui/data/avatar';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useTimes } from '@/components/ui/hooks/use-times';
import { Dialog } from '@/components/ui/overlays/dialog';
import { type AttentionStep, type Queued, stepsFor } from '@/lib/contract/bff/overview/attention';
import { defined } from '@/lib/contract/values/defined';
import { serverNow } from '@/lib/queries/api/server-clock';
import { useIntent } from '@/lib/queries/api/use-intent';
import { keepStep, readAttentionAgain, stepAttention } from '@/lib/queries/attention';
import { durationParts } from '@/lib/time/duration';
import { parseTimestamp } from '@/lib/time/timestamp';

type Words = ReturnType<typeof useTranslations<'attention'>>;

interface ItemHandlingProps {
  queue: Queued;
  title: ReactNode;
  body: ReactNode;
  createdAt?: string | undefined;
}

/** Who has one item, what was written on it, and what this person may do with it. */
export function ItemHandling({ queue, title, body, createdAt }: ItemHandlingProps) {
  const { can, user } = useShell();
  const times = useTimes();
  const t = useTranslations('attention');
  const { note } = queue;
  return (
    <>
      <div className="queue-line">
        <Holder queue={queue} />
        {can('notes:write') ? (
          <Actions queue={queue} title={title} body={body} createdAt={createdAt} />
        ) : null}
      </div>
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

function Holder({ queue: { handling, since } }: Pick<ItemHandlingProps, 'queue'>) {
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

function Actions({ queue, title, body, createdAt }: ItemHandlingProps) {
  const t = useTranslations('attention');
  const client = useQueryClient();
  const { user } = useShell();
  const place = useRef<HTMLDivElement>(null);
  const [writing, setWriting] = useState(false);
  const { item, state, handling } = queue;
  const press = useIntent({
    key: ['attention', item],
    send: (step: AttentionStep, id) =>
      stepAttention({ item, state, step, ...defined({ after: handling?.id }) }, id),
    onAnswered: (answer) => {
      if (answer.handling.step !== 'give_back') focusBeside(place.current, answer.handling.step);
      keepStep(client, answer);
    },
    onError: () => readAttentionAgain(client),
  });
  const record = item.split('/').slice(0, 2).map(encodeURIComponent).join('/');
  return (
    <div ref={place} className="queue-actions">
      {stepsFor(handling, user.id).map((step) => (
        <Button key={step} size="sm" busy={press.isPending} onClick={() => void press.press(step)}>
          {t(step === 'done' ? 'finish' : step)}
        </Button>
      ))}
      <Button size="sm" onClick={() => setWriting(true)}>
        {t('note')}
      </Button>
      <ErrorNote error={press.error} lead={press.state.kind === 'lost' ? t('lost') : t('failed')} />
      <Dialog
        open={writing}
        onOpenChange={(open) => {
          setWriting(open);
          if (!open) readAttentionAgain(client);
        }}
        title={title}
        description={body}
      >
        <RecordNotes record={record} at={createdAt} />
      </Dialog>
    </div>
  );
}

/** A row that leaves its list takes the focus with it. */
function focusBeside(place: HTMLElement | null, step: AttentionStep): void {
  const row = place?.closest('li');
  if (!row || (step === 'take' && row.closest('[data-done]') === null)) return;
  const other = row.nextElementSibling ?? row.previousElementSibling;
  const target = other?.querySelector<HTMLElement>('a') ?? row.closest('section')?.querySelector('input');
  target?.focus();
}
