'use client';

import { useTranslations } from 'next-intl';
import { Money } from '@/components/ui/data/money';
import { useTimes } from '@/components/ui/hooks/use-times';
import type { MoneyAnswer } from '@/lib/contract/bff/sub-merchants/money';

/** Readings of different times, added up: the oldest of each asset is said. */
export function AvailablePanel({ answer: { available, never_read } }: { answer: MoneyAnswer }) {
  const t = useTranslations('subMerchantMoney');
  const times = useTimes();
  return (
    <section className="text-cell">
      <h2 className="text-section text-ink">{t('available')}</h2>
      <p className="mt-0.5 text-ink-3">{t(available.length === 0 ? 'noneRead' : 'availableBody')}</p>
      <ul className="mt-2 divide-y divide-line tabular-nums">
        {available.map(({ currency, amount, sub_merchants, unreadable, oldest_read_at }) => (
          <li key={currency} className="py-2">
            <span className="flex justify-between gap-3">
              <bdi className="font-strong text-ink">{currency}</bdi>
              {amount === undefined ? t('noFigure') : <Money value={amount} currency={currency} />}
            </span>
            <span className="block text-meta text-ink-3">
              {t('of', { n: sub_merchants })} ·{' '}
              {t('oldest', { t: times.withZone(oldest_read_at, 'dateTime') })}
              {unreadable === 0 ? null : ` · ${t('unreadable', { n: unreadable })}`}
            </span>
          </li>
        ))}
      </ul>
      {never_read === 0 ? null : <p className="mt-2 text-ink-3">{t('neverRead', { n: never_read })}</p>}
    </section>
  );
}
