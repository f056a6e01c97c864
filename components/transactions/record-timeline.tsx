'use client';

import { Circle, CircleCheck, CircleDashed, CircleX, Clock, RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useShell } from '@/components/ui/shell-context';
import { Timeline, TimelineStep } from '@/components/ui/timeline';
import type { SeenState, TransactionRow } from '@/lib/contract/bff-transactions';
import { labelText } from '@/lib/i18n/label-text';
import { LabelText, toneOf } from './status-mark';
import { timelineEntries } from './timeline-entries';
import { useTimes } from './use-times';

const ICON = { 'aria-hidden': true, size: 15, strokeWidth: 1.8 } as const;

const EARLIER = { icon: <RefreshCw {...ICON} />, tone: 'neutral' } as const;
const NEWEST = {
  ok: { icon: <CircleCheck {...ICON} />, tone: 'ok' },
  bad: { icon: <CircleX {...ICON} />, tone: 'bad' },
  neutral: { icon: <Clock {...ICON} />, tone: 'info' },
  none: EARLIER,
} as const;

/** What happened when, newest first; each time says whether it is the API's or that of a read of ours. */
export function RecordTimeline({ row, seen }: { row: TransactionRow; seen: readonly SeenState[] }) {
  const t = useTranslations('transactions.timeline');
  const common = useTranslations('common');
  const { locale } = useShell();
  const times = useTimes();
  const tone = toneOf(row, (label) => labelText(label, locale) !== undefined);
  return (
    <section>
      <h3 className="mt-5 mb-2.5 text-cell font-semibold text-ink">
        {t('title')}
        <span className="ms-2 font-normal text-ink-3">{t('source')}</span>
      </h3>
      <Timeline label={t('title')}>
        {tone === 'neutral' || tone === 'none' ? (
          <TimelineStep todo icon={<CircleDashed {...ICON} />} title={t('next')} />
        ) : null}
        {timelineEntries(row, seen).map(({ status, substatus, updated_at, process, seen_at }, index) => (
          <TimelineStep
            key={`${updated_at} ${process} ${seen_at}`}
            {...(index === 0 ? NEWEST[tone] : EARLIER)}
            title={labelText(status, locale) ? <LabelText label={status} /> : common('noInformation')}
            meta={
              <>
                <LabelText label={substatus} dash={false} />
                {labelText(substatus, locale) ? ' · ' : null}
                {updated_at === undefined ? null : `${times.full(updated_at)}, ${t('apiTime')}`}
                {seen_at === undefined ? null : (
                  <span className="block">{t('readAt', { time: times.full(seen_at) })}</span>
                )}
              </>
            }
          />
        ))}
        {row.created_at === undefined ? null : (
          <TimelineStep
            icon={<Circle {...ICON} />}
            title={t('created')}
            meta={`${times.full(row.created_at)}, ${t('apiTime')}`}
          />
        )}
      </Timeline>
    </section>
  );
}
