'use client';

import { useTranslations } from 'next-intl';
import { cx } from '@/components/ui/cx';
import { Tag } from '@/components/ui/data/badge';
import { useTimes } from '@/components/ui/hooks/use-times';
import type { RecordHistoryStep } from '@/lib/contract/bff/webhooks/webhook-inbox';
import { EventStatus, VerdictMark } from './event-labels';

interface RecordStepsProps {
  steps: readonly RecordHistoryStep[];
  /** Counts this many webhooks; absent: all. */
  newest?: number | undefined;
  chosen: string;
  onChoose(id: string): void;
}

/** States of one record in order, each once, with payload changes. */
export function RecordSteps({ steps, newest, chosen, onChoose }: RecordStepsProps) {
  const t = useTranslations('events');
  return (
    <section className="mt-5">
      <h3 className="mb-2 text-cell font-semibold text-ink">
        {t('history')}
        <span className="ms-2 font-normal text-ink-3">{t('historySub')}</span>
      </h3>
      <ol aria-label={t('history')} className="overflow-hidden rounded-panel border border-line-2">
        {steps.toReversed().map((step) => (
          <Step key={step.events[0]?.id} step={step} chosen={chosen} onChoose={onChoose} />
        ))}
      </ol>
      {newest === undefined ? null : (
        <p className="mt-2 text-meta text-ink-3">{t('historyNewest', { count: newest })}</p>
      )}
    </section>
  );
}

function Step({
  step,
  chosen,
  onChoose,
}: { step: RecordHistoryStep } & Pick<RecordStepsProps, 'chosen' | 'onChoose'>) {
  const t = useTranslations('events');
  const times = useTimes();
  // The time, without its day where that equals the previous one.
  const clock = (at: string, other: string | undefined) =>
    times.at(at, times.isSameDay(at, other) ? 'time' : 'dateTime');
  const [first] = step.events;
  if (first === undefined) return null;
  const isChosen = step.events.some(({ id }) => id === chosen);
  const copies = step.events.reduce((sum, event) => sum + event.copies, 0);
  const last =
    step.events
      .map((event) => event.last_copy_at)
      .sort()
      .at(-1) ?? first.last_copy_at;
  return (
    <li className="border-b border-line last:border-b-0">
      <button
        type="button"
        aria-current={isChosen ? 'true' : undefined}
        onClick={() => onChoose(first.id)}
        className={cx(
          'grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-3.5 py-2.5 text-start text-cell transition-colors',
          isChosen ? 'bg-accent-soft' : 'hover:bg-hover',
        )}
      >
        <span className="flex min-w-0 flex-wrap items-center gap-2">
          <EventStatus event={first} />
          {copies > 1 ? <Tag>{t('copies', { count: copies })}</Tag> : null}
        </span>
        <span className="md:row-span-2">
          <VerdictMark verdict={first.verdict} words />
        </span>
        <span className="ps-[21px] max-md:col-span-2">
          <span className="block text-meta text-ink-3 tabular-nums">
            {first.updated_at === undefined ? null : `${times.at(first.updated_at, 'dateTime')} · `}
            {t('received', { time: clock(first.received_at, first.updated_at) })}
            {copies > 1 ? `, ${t('last', { time: clock(last, first.received_at) })}` : null}
          </span>
          <Paths title={t('added')} paths={step.added} />
          <Paths title={t('removed')} paths={step.removed} />
          <Paths title={t('changed')} paths={step.changed} />
        </span>
      </button>
      {isChosen && step.events.length > 1 ? (
        <div className="flex flex-wrap items-center gap-2 bg-accent-soft ps-[35px] pe-3.5 pb-2.5 text-meta text-ink-2">
          {t('same', { count: step.events.length - 1 })}
          {step.events.slice(1).map(({ id, received_at }) => (
            <button
              key={id}
              type="button"
              aria-current={id === chosen ? 'true' : undefined}
              onClick={() => onChoose(id)}
              className="tap rounded-tag font-medium text-link tabular-nums underline-offset-2 hover:underline aria-[current]:text-ink"
            >
              {times.at(received_at, 'time')}
            </button>
          ))}
        </div>
      ) : null}
    </li>
  );
}

const SHOWN = 8;

function Paths({ title, paths }: { title: string; paths: readonly string[] }) {
  if (paths.length === 0) return null;
  return (
    <span className="mt-1 flex flex-wrap items-center gap-1 text-meta text-ink-3">
      {title}
      {paths.slice(0, SHOWN).map((path) => (
        <code translate="no" key={path} className="mono rounded-tag bg-ink/5 px-1 break-all text-ink-2">
          {path}
        </code>
      ))}
      {paths.length > SHOWN ? <span className="tabular-nums">+{paths.length - SHOWN}</span> : null}
    </span>
  );
}
