'use client';

import { useQuery } from '@tanstack/react-query';
import { ArrowRight, CircleHelp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { ColumnId } from '@/components/lists/columns';
import { type ListPreferences, shownColumns } from '@/components/lists/list-preferences';
import { GRID, tableStyles } from '@/components/lists/table-styles';
import { cx } from '@/components/ui/cx';
import { Money } from '@/components/ui/data/money';
import { useShell } from '@/components/ui/hooks/shell-context';
import { NOT_SUMMED, type PairSum, type RegisterSums } from '@/lib/contract/bff/conversion-register';
import type { Filters } from '@/lib/contract/values/transactions/list-address';
import { formatDecimal } from '@/lib/money/format';
import { averageRate, formatRate } from '@/lib/money/rate';
import { registerSumsQuery } from '@/lib/queries/conversion-register';

interface FootProps {
  filters: Filters;
  preferences: ListPreferences;
  onUnknown(): void;
}

/** Only figures that the API confirmed are summed; what is not in a sum is counted, with its reason. */
export function RegisterFoot({ filters, preferences, onUnknown }: FootProps) {
  const t = useTranslations('register.sums');
  const { data, error } = useQuery(registerSumsQuery(filters));
  if (data === undefined) {
    return (
      <p role="status" className="border-t border-line bg-sunken px-8 py-2 text-meta text-ink-3 max-md:px-4">
        {t(error ? 'failed' : 'reading')}
      </p>
    );
  }
  if (data.pairs.length === 0) return null;
  return (
    <section
      aria-label={t('label')}
      className="border-line bg-sunken text-cell max-md:order-first md:border-t"
    >
      <details open className="group max-md:hidden">
        <summary className="sr-only">{t('label')}</summary>
        <Sums sums={data} preferences={preferences} />
      </details>
      <details className="md:hidden">
        <summary className="cursor-pointer px-4 py-3 text-cell font-strong text-ink">
          {t('short', { n: total(data, 'summed') })}
        </summary>
        <CardSums sums={data} />
      </details>
      <Words sums={data} onUnknown={onUnknown} />
    </section>
  );
}

const total = ({ pairs }: RegisterSums, key: 'rows' | 'summed' | (typeof NOT_SUMMED)[number]) =>
  pairs.reduce((sum, pair) => sum + pair[key], 0);

function Words({ sums, onUnknown }: { sums: RegisterSums; onUnknown(): void }) {
  const t = useTranslations('register.sums');
  const { locale } = useShell();
  const count = (n: number) => formatDecimal(String(n), locale);
  const [rows, summed] = [total(sums, 'rows'), total(sums, 'summed')];
  const reasons = NOT_SUMMED.flatMap((reason) => {
    const n = total(sums, reason);
    return n === 0 ? [] : [t(`reasons.${reason}`, { n: count(n) })];
  });
  return (
    <div className="px-8 pt-1 pb-2.5 text-meta text-ink-3 max-md:px-4">
      <p>
        <b className="font-strong text-ink">{t('title', { n: count(summed), total: count(rows) })}</b>{' '}
        {reasons.length === 0 ? null : t('out', { n: rows - summed, reasons: reasons.join(', ') })}{' '}
        {total(sums, 'unknown') === 0 ? null : (
          <button type="button" className="tap font-medium text-link hover:underline" onClick={onUnknown}>
            <CircleHelp aria-hidden className="me-1 inline text-warn" size={13} strokeWidth={1.8} />
            {t('show')}
          </button>
        )}
      </p>
      <p>{t('rule')}</p>
    </div>
  );
}

function Sums({ sums, preferences }: { sums: RegisterSums; preferences: ListPreferences }) {
  const columns = shownColumns('conversions', preferences);
  const { style, className } = tableStyles(columns);
  return (
    // The rows scroll with the list's container on a narrow sheet.
    <div className="max-h-40 overflow-auto @container">
      <div role="presentation" style={style} className={className}>
        {sums.pairs.map((pair) => (
          <div
            key={`${pair.from_currency} ${pair.to_currency}`}
            className={cx(GRID, 'min-h-[28px] border-0! py-1 tabular-nums')}
          >
            {columns.map(({ id, end, yields }) => (
              <span
                key={id}
                className={cx(
                  'block whitespace-nowrap px-2.5 first:ps-8 last:pe-8',
                  // An average is longer than a rate; the day beside it is empty here.
                  id !== 'rate' && 'truncate',
                  end && 'text-end',
                  yields?.cell,
                )}
              >
                <SumCell id={id} pair={pair} />
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function SumCell({ id, pair }: { id: ColumnId; pair: PairSum }): ReactNode {
  const t = useTranslations('register.sums');
  switch (id) {
    case 'created':
      return <Pair pair={pair} />;
    case 'send':
      return pair.from_amount === undefined ? (
        <span className="text-ink-3">{t('none')}</span>
      ) : (
        <Money value={pair.from_amount} currency={pair.from_currency} />
      );
    case 'receive':
      return pair.to_amount === undefined ? null : (
        <Money value={pair.to_amount} currency={pair.to_currency} />
      );
    case 'rate':
      return <Average pair={pair} />;
    case 'state':
      return t('rows', { n: pair.summed });
    default:
      return null;
  }
}

function Pair({ pair }: { pair: PairSum }) {
  return (
    <b className="inline-flex items-center gap-1.5 font-strong text-ink">
      <bdi>{pair.from_currency}</bdi>
      <ArrowRight aria-hidden size={13} strokeWidth={1.8} className="text-ink-3" />
      <bdi>{pair.to_currency}</bdi>
    </b>
  );
}

function Average({ pair }: { pair: PairSum }) {
  const t = useTranslations('register.sums');
  const { locale } = useShell();
  const { from_currency, to_currency, from_amount, to_amount } = pair;
  if (from_amount === undefined || to_amount === undefined) return null;
  const average = averageRate(
    { currency: from_currency, amount: from_amount },
    { currency: to_currency, amount: to_amount },
  );
  if (average === null) return null;
  const { integer, fraction, text } = formatRate(
    average.value,
    from_currency,
    to_currency,
    locale,
    average.unit,
  );
  return (
    <span title={text}>
      <span className="text-ink-3">{t('average')}</span> {integer}
      {fraction}
    </span>
  );
}

function CardSums({ sums }: { sums: RegisterSums }) {
  const t = useTranslations('register.sums');
  return (
    <ul className="divide-y divide-line px-4 pb-2 tabular-nums">
      {sums.pairs.map((pair) => (
        <li key={`${pair.from_currency} ${pair.to_currency}`} className="py-2">
          <span className="flex justify-between gap-3">
            <Pair pair={pair} />
            <span className="text-ink-3">{t('rows', { n: pair.summed })}</span>
          </span>
          <span className="flex flex-wrap justify-between gap-x-3">
            <SumCell id="send" pair={pair} />
            <SumCell id="receive" pair={pair} />
            <SumCell id="rate" pair={pair} />
          </span>
        </li>
      ))}
    </ul>
  );
}
