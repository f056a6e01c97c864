'use client';

import { useQuery } from '@tanstack/react-query';
import { Circle, CircleCheck, CircleDashed, CircleHelp, CircleX, Clock, RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { NoteStep } from '@/components/lists/notes/note-step';
import { NotesHead } from '@/components/lists/notes/notes-head';
import { usePollSeconds } from '@/components/transactions/list/use-poll-seconds';
import { useRecordTimes } from '@/components/transactions/list/use-record-times';
import { LabelText, toneOf } from '@/components/transactions/table/status-mark';
import { Timeline, TimelineStep } from '@/components/ui/data/timeline';
import { Note } from '@/components/ui/feedback/note';
import { useShell } from '@/components/ui/hooks/shell-context';
import type { TransactionAnswer, TransactionRow } from '@/lib/contract/bff/transactions';
import { labelText } from '@/lib/i18n/label-text';
import { notesQuery } from '@/lib/queries/notes';
import { type TimelineEntry, timelineEntries, withNotes } from './timeline-entries';

const ICON = { 'aria-hidden': true, size: 15, strokeWidth: 1.8 } as const;

const EARLIER = { icon: <RefreshCw {...ICON} />, tone: 'neutral' } as const;
const HINT = { icon: <CircleHelp {...ICON} />, tone: 'neutral', todo: true } as const;
const NEWEST = {
  ok: { icon: <CircleCheck {...ICON} />, tone: 'ok' },
  bad: { icon: <CircleX {...ICON} />, tone: 'bad' },
  neutral: { icon: <Clock {...ICON} />, tone: 'info' },
  none: EARLIER,
} as const;

interface RecordTimelineProps {
  row: TransactionRow;
  detail: Pick<TransactionAnswer, 'observed' | 'reported' | 'webhook_lost_at'> | undefined;
  /** Address of the record’s own routes. */
  noted?: string | undefined;
}

/** Newest first, with the notes of people; each time names its source. */
export function RecordTimeline({ row, detail, noted }: RecordTimelineProps) {
  const t = useTranslations('transactions.timeline');
  const n = useTranslations('notes');
  const { locale } = useShell();
  const { data: written } = useQuery({ ...notesQuery(noted ?? ''), enabled: noted !== undefined });
  const notes = written?.notes ?? [];
  const times = useRecordTimes();
  const seconds = usePollSeconds();
  const tone = toneOf(row, (label) => labelText(label, locale) !== undefined);
  return (
    <section>
      <h3 className="mt-5 mb-2.5 text-cell font-semibold text-ink">
        {t('title')}
        <span className="ms-2 font-normal text-ink-3">
          {t(detail?.reported?.length ? 'sources' : 'source')}
          {notes.length > 0
            ? `, ${n(notes.length === 1 ? 'one' : 'many', { count: String(notes.length) })}`
            : null}
        </span>
      </h3>
      {noted === undefined ? null : <NotesHead record={noted} at={row.created_at} />}
      {detail?.webhook_lost_at === undefined ? null : (
        <Note tone="warn" className="mb-3">
          {t('lost', { time: times.full(detail.webhook_lost_at) })}
        </Note>
      )}
      <Timeline label={t('title')}>
        {tone === 'neutral' || tone === 'none' ? (
          <TimelineStep todo icon={<CircleDashed {...ICON} />} title={t('next', { seconds })} />
        ) : null}
        {withNotes(
          timelineEntries(row, { observed: detail?.observed ?? [], reported: detail?.reported }),
          notes,
        ).map((entry) =>
          'text' in entry ? (
            <NoteStep key={entry.id} note={entry} />
          ) : (
            <StateStep
              key={`${entry.updated_at} ${entry.process} ${entry.seen_at}`}
              entry={entry}
              styles={entry.isNow ? NEWEST[tone] : entry.isHint ? HINT : EARLIER}
            />
          ),
        )}
        {row.created_at === undefined ? null : (
          <TimelineStep
            icon={<Circle {...ICON} />}
            title={t('created')}
            meta={`${whole(times.full(row.created_at))}, ${whole(t('apiTime'))}`}
          />
        )}
      </Timeline>
    </section>
  );
}

/** Characters: a time with zone. API times may be any text (ENV-08). */
const SHORT = 32;

function whole(piece: string): string {
  return piece.length > SHORT ? piece : piece.replaceAll(' ', '\u00a0');
}

interface StateStepProps {
  entry: TimelineEntry;
  styles: Pick<ComponentProps<typeof TimelineStep>, 'icon' | 'tone' | 'todo'>;
}

function StateStep({
  entry: { status, substatus, updated_at, seen_at, webhook, isHint },
  styles,
}: StateStepProps) {
  const t = useTranslations('transactions.timeline');
  const common = useTranslations('common');
  const { locale } = useShell();
  const times = useRecordTimes();
  return (
    <TimelineStep
      {...styles}
      title={labelText(status, locale) ? <LabelText label={status} /> : common('noInformation')}
      meta={
        <>
          <LabelText label={substatus} dash={false} />
          {labelText(substatus, locale) ? ' · ' : null}
          {updated_at === undefined
            ? null
            : `${whole(times.full(updated_at))}, ${whole(t(isHint ? 'webhookTime' : 'apiTime'))}`}
          {webhook === undefined ? null : (
            <span className="block">
              {t(webhook.verified ? 'receivedAt' : 'hintedAt', {
                time: whole(times.full(webhook.received_at)),
              })}
            </span>
          )}
          {seen_at === undefined ? null : (
            <span className="block">{t('readAt', { time: whole(times.full(seen_at)) })}</span>
          )}
          {isHint ? <span className="block">{t('hint')}</span> : null}
        </>
      }
    />
  );
}
