'use client';

import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/controls/copy-button';
import { Tag } from '@/components/ui/data/badge';
import { Fact, FactList } from '@/components/ui/data/fact-list';
import { Money } from '@/components/ui/data/money';
import { useShell } from '@/components/ui/hooks/shell-context';
import type { SplitAnswer } from '@/lib/contract/payments-api/sub-merchants';
import { formatWithZone } from '@/lib/time/format';
import { parseIsoTimestamp } from '@/lib/time/loose-timestamp';

const IDS = ['end2end', 'origin_e2e', 'correlation_id'] as const;
const TEXTS = ['component', 'state'] as const;
const TIMES = ['created_at', 'updated_at'] as const;

/** The nine strings of 2.9 exactly as sent; a missing one is named, never guessed (SPL-01, SPL-02). */
export function SplitCard({ split }: { split: SplitAnswer }) {
  const t = useTranslations('splits');
  const { split_amount, currency, state } = split;
  return (
    <section aria-label={t('amount')} className="mt-4 rounded-panel shadow-edge">
      <header className="flex items-center justify-between gap-4 border-b border-line px-4 py-3">
        <div className="min-w-0">
          <p className="text-meta text-ink-3">{t('amount')}</p>
          <p className="text-quote break-words text-ink">
            {split_amount === undefined ? (
              <span className="text-body text-ink-3">{t('noAmount')}</span>
            ) : (
              <Money value={split_amount} currency={currency ?? ''} size="headline" />
            )}
          </p>
        </div>
        {state === undefined ? null : (
          <Tag>
            <bdi translate="no" className="mono">
              {state}
            </bdi>
          </Tag>
        )}
      </header>
      <FactList className="px-4 *:gap-5 *:py-[9px]">
        {IDS.slice(0, 2).map((key) => (
          <IdFact key={key} name={key} value={split[key]} />
        ))}
        {TEXTS.map((key) => (
          <Fact key={key} name={t(`facts.${key}`)}>
            <Raw value={split[key]} />
          </Fact>
        ))}
        <Fact name={t('facts.split_amount')}>
          <Raw value={split_amount} /> <Raw value={currency} />
        </Fact>
        <IdFact name="correlation_id" value={split.correlation_id} />
        {TIMES.map((key) => (
          <Fact key={key} name={t(`facts.${key}`)}>
            <Time value={split[key]} />
          </Fact>
        ))}
      </FactList>
    </section>
  );
}

function IdFact({ name, value }: { name: (typeof IDS)[number]; value: string | undefined }) {
  const t = useTranslations('splits');
  return (
    <Fact name={t(`facts.${name}`)}>
      <Raw value={value} />{' '}
      {value === undefined ? null : <CopyButton value={value} label={t(`copy.${name}`)} />}
    </Fact>
  );
}

function Raw({ value }: { value: string | undefined }) {
  const t = useTranslations('splits');
  if (value === undefined) return <span className="text-ink-3">{t('notGiven')}</span>;
  return (
    <bdi translate="no" className="mono break-all">
      {value}
    </bdi>
  );
}

/** In the merchant's zone, or as sent if unreadable (SPL-08). */
function Time({ value }: { value: string | undefined }) {
  const { locale, timeZone } = useShell();
  const instant = value === undefined ? null : parseIsoTimestamp(value);
  if (value === undefined || instant === null) return <Raw value={value} />;
  return (
    <time dateTime={instant.toISOString()} title={value} className="tabular-nums">
      {formatWithZone(instant, 'dateTime', locale, timeZone)}
    </time>
  );
}
