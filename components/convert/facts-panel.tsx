'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Conversion } from '@/lib/contract/bff';
import { ApiWords } from './api-words';
import { activityEntries, quoteEntries, settlementEntries } from './log-entries';
import type { LogEntry } from './log-entry';
import { LogList } from './log-list';
import type { OutcomeKey } from './screen-state';
import { SentFacts } from './sent-facts';

interface FactsPanelProps {
  conversion: Conversion;
  outcome: OutcomeKey;
  /** Seconds to the next re-read while one is expected. */
  nextReadSeconds: number | undefined;
  expiresAt: string | undefined;
}

/** Below the outcome: what was sent or confirmed, and what the API said or what is being done about it. */
export function FactsPanel({ conversion, outcome, nextReadSeconds, expiresAt }: FactsPanelProps) {
  const t = useTranslations('convert');
  const attempt = conversion.attempt;
  const refused = conversion.state === 'refused';
  const accepted = outcome === 'accepted';
  const sent = attempt ? (
    <Column title={t(accepted ? 'outcome.confirmed' : 'outcome.sent')}>
      <SentFacts
        conversion={conversion}
        attempt={attempt}
        confirmed={accepted && attempt.confirmed !== undefined}
      />
    </Column>
  ) : null;
  if (refused) {
    return (
      <Columns>
        <div>
          <ApiWords conversion={conversion} />
        </div>
        {sent}
      </Columns>
    );
  }
  const entries = accepted
    ? settlementEntries(conversion)
    : outcome === 'closed' || outcome === 'discarded' || attempt === undefined
      ? quoteEntries(conversion)
      : [...activityEntries(conversion), ...awaited(outcome, nextReadSeconds, expiresAt)];
  const title = t(
    accepted
      ? 'confirm.settlement'
      : outcome === 'closed' || attempt === undefined
        ? 'quote.label'
        : 'outcome.doing',
  );
  return (
    <Columns>
      {sent}
      <Column title={title}>
        <div className="mt-3.5">
          <LogList label={title} entries={entries} conversion={conversion} />
        </div>
      </Column>
      {attempt?.reason ? (
        <div>
          <ApiWords conversion={conversion} />
        </div>
      ) : null}
    </Columns>
  );
}

/** What comes next, said after what was done. */
function awaited(
  outcome: OutcomeKey,
  nextReadSeconds: number | undefined,
  expiresAt: string | undefined,
): LogEntry[] {
  if (outcome === 'undecided' && expiresAt !== undefined) {
    return [{ id: 'open', key: 'open', tone: 'info', icon: 'clock', at: expiresAt, asideKey: 'validUntil' }];
  }
  if (nextReadSeconds === undefined) return [];
  return nextReadSeconds > 0
    ? [{ id: 'next', key: 'next', values: { x: nextReadSeconds }, tone: 'neutral', icon: 'todo', todo: true }]
    : [{ id: 'next', key: 'reading', tone: 'neutral', icon: 'todo', todo: true }];
}

function Columns({ children }: { children: ReactNode }) {
  return (
    <div className="mt-[26px] grid grid-cols-1 gap-[22px] max-md:mt-5 @min-[600px]:grid-cols-2 @min-[600px]:gap-11">
      {children}
    </div>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-cell font-semibold text-ink">{title}</h3>
      {children}
    </section>
  );
}
