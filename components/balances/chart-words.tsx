'use client';

import { useLocale, useTranslations } from 'next-intl';
import { formatAmount } from '@/lib/money/format';
import { type BalanceGroup, BUCKETS } from '@/lib/queries/balance-groups';

/** The chart in words, for those who do not see it: every bar with its total and all four buckets. */
export function ChartWords({ groups }: { groups: readonly BalanceGroup[] }) {
  const locale = useLocale();
  const t = useTranslations('balances');
  const say = (value: string | undefined, currency: string) =>
    value === undefined ? t('table.notGiven') : formatAmount(value, currency, locale).text;
  return (
    <div className="sr-only">
      <p>{t('chart.description')}</p>
      <ul>
        {groups.map((group) => (
          <li key={group.id}>
            {t('chart.bar', {
              currency: group.ticker,
              total: `≈ ${say(group.brl, 'BRL')}`,
              buckets: BUCKETS.map((bucket) =>
                t('chart.bucket', {
                  bucket: t(`buckets.${bucket}`),
                  amount: say(group.buckets[bucket], group.ticker),
                }),
              ).join('; '),
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}
