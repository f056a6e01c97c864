'use client';

import { Landmark, ShieldX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { historyEntries } from '@/components/conversions/history/activity-entries';
import type { ActivityEntry } from '@/components/conversions/history/activity-entry';
import { ConversionActivityList, type DrawnStep } from '@/components/conversions/history/activity-list';
import type { OutcomeKey } from '@/components/conversions/quote/screen-state';
import { cx } from '@/components/ui/cx';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { AcceptanceFacts, RecordFacts, type SentTerms } from './record-facts';

interface RecordSummaryProps {
  conversion: Conversion;
  /** Absent while the quote can still be accepted. */
  outcome: OutcomeKey | undefined;
  /** The confirmation without an answer: its terms stand where the record holds none yet. */
  lost?: SentTerms | undefined;
  /** Seconds to the next read while one is expected. */
  nextReadSeconds: number | undefined;
  /** Expiry of a rate that is still valid. */
  expiresAt?: string | undefined;
  /** Adds times and people, on the record's own page. */
  full?: boolean;
  /** Puts steps of people among those of the record. */
  among?: (entries: ActivityEntry[]) => (ActivityEntry | DrawnStep)[];
  aboveTimeline?: ReactNode;
}

const ACCEPTED = ['accepted', 'settled', 'unsettled', 'acceptedFailed'] as const satisfies OutcomeKey[];

/** What was asked, sent or confirmed, its history, and the API's reason. */
export function RecordSummary(props: RecordSummaryProps) {
  const { conversion, outcome, lost, nextReadSeconds, expiresAt, full = false, among } = props;
  const t = useTranslations('convert');
  const { attempt } = conversion;
  const isConfirmed = attempt?.confirmed !== undefined && ACCEPTED.some((accepted) => accepted === outcome);
  const sent = lost ?? attempt;
  const title = lost ? 'outcome.pressed' : attempt ? 'outcome.sent' : 'detail.facts';
  const timeline = t('detail.timeline');
  const reason =
    attempt?.reason || conversion.limit_block_source ? (
      <div>
        <ApiReason conversion={conversion} />
      </div>
    ) : null;
  const entries = [
    ...historyEntries(conversion),
    ...awaited(conversion, outcome, nextReadSeconds, expiresAt),
  ];
  return (
    <div
      className={cx(
        'grid grid-cols-1',
        full
          ? 'mt-7 gap-x-11 gap-y-8 lg:grid-cols-2'
          : 'mt-[26px] gap-[22px] max-md:mt-5 @min-[600px]:grid-cols-2 @min-[600px]:gap-11',
      )}
    >
      {conversion.state === 'refused' ? reason : null}
      {full ? (
        <Column full title={t(isConfirmed ? 'outcome.confirmed' : title)}>
          <RecordFacts conversion={conversion} />
        </Column>
      ) : sent ? (
        <Column title={t(isConfirmed ? 'outcome.confirmed' : title)}>
          <AcceptanceFacts conversion={conversion} attempt={sent} confirmed={isConfirmed} />
        </Column>
      ) : null}
      <Column title={timeline} full={full}>
        <div className={full ? 'mt-2' : 'mt-3.5'}>
          {props.aboveTimeline}
          <ConversionActivityList
            dated={full}
            label={timeline}
            entries={among?.(entries) ?? entries}
            conversion={conversion}
          />
        </div>
      </Column>
      {conversion.state === 'refused' ? null : reason}
    </div>
  );
}

function awaited(
  { webhook_given }: Conversion,
  outcome: OutcomeKey | undefined,
  nextReadSeconds: number | undefined,
  expiresAt: string | undefined,
): ActivityEntry[] {
  if (outcome === 'undecided' && expiresAt !== undefined) {
    return [{ id: 'open', key: 'open', tone: 'info', icon: 'clock', at: expiresAt, asideKey: 'validUntil' }];
  }
  if (outcome === undefined || nextReadSeconds === undefined) return [];
  const next = { id: 'next', tone: 'neutral', icon: 'todo', todo: true } as const;
  return nextReadSeconds > 0
    ? [{ ...next, key: webhook_given ? 'nextOrWebhook' : 'next', values: { x: nextReadSeconds } }]
    : [{ ...next, key: 'reading' }];
}

function Column({ title, full, children }: { title: string; full?: boolean; children: ReactNode }) {
  return (
    <section className="min-w-0">
      {full ? (
        <h2 className="mb-2 text-section text-ink">{title}</h2>
      ) : (
        <h3 className="mb-2 text-cell font-semibold text-ink">{title}</h3>
      )}
      {children}
    </section>
  );
}

/** The API's reason as text (ACC-11, safety 15), and the limit it names. */
function ApiReason({ conversion }: { conversion: Conversion }) {
  const t = useTranslations('convert.outcome');
  const reason = conversion.attempt?.reason;
  return (
    <>
      {reason ? (
        <>
          <h3 className="mb-2 text-cell font-semibold text-ink">{t('reason')}</h3>
          <blockquote
            className={cx(
              'rounded-e-money border-s-[3px] bg-sunken px-3.5 py-3 text-body leading-[21px] break-words text-ink',
              conversion.state === 'refused' || conversion.state === 'rejected'
                ? 'border-bad'
                : 'border-line-3',
            )}
          >
            “<bdi>{reason}</bdi>”
          </blockquote>
        </>
      ) : null}
      {conversion.limit_block_source ? <LimitSource source={conversion.limit_block_source} /> : null}
    </>
  );
}

function LimitSource({ source }: { source: string }) {
  const t = useTranslations('convert.outcome');
  const name =
    source === 'operational'
      ? t('sourceOperational')
      : source === 'compliance'
        ? t('sourceCompliance')
        : undefined;
  const Icon = source === 'compliance' ? ShieldX : Landmark;
  return (
    <>
      <h3 className="mt-[18px] mb-2 text-cell font-semibold text-ink">{t('source')}</h3>
      <p className="flex items-center gap-[9px]">
        <Icon aria-hidden size={16} strokeWidth={1.6} />
        {name ? <b className="font-strong text-ink">{name}</b> : null}
        <bdi translate="no" className="mono text-ink-3">
          {source}
        </bdi>
      </p>
      <p className="mt-2.5 max-w-[44ch] text-cell text-ink-3">{t('ceiling')}</p>
    </>
  );
}
