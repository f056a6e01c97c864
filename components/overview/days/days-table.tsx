'use client';

import { useLocale, useTranslations } from 'next-intl';
import { TRANSACTION_LISTS } from '@/lib/contract/values/transactions/transaction-lists';
import { dayText, shortDayText } from './day-text';
import { type DaySum, type DaysChartShape, sumOf } from './days-chart-shape';
import { ListSwatch } from './days-styles';
import { useTotalText } from './use-total-text';

const HEAD = 'h-8 border-b border-line text-end text-meta font-medium whitespace-nowrap text-ink-3';
const CELL = 'h-8 border-b border-line text-end tabular-nums';
const SUM = `${CELL} ps-2 font-strong whitespace-nowrap @max-[520px]:whitespace-normal`;

export function DaysTable({ shape }: { shape: DaysChartShape }) {
  const t = useTranslations('overview');
  const locale = useLocale();
  const totalText = useTotalText();
  const parts = shape.bars.flatMap((bar) => bar.parts);
  return (
    <div className="@container mt-2">
      <table className="w-full text-cell">
        <caption className="sr-only">{t('days.title')}</caption>
        <thead>
          <tr>
            <th scope="col" className={`${HEAD} text-start @max-[520px]:pb-1.5 @max-[520px]:align-bottom`}>
              {t('days.day')}
            </th>
            {TRANSACTION_LISTS.map((list) => (
              <th key={list} scope="col" className={`${HEAD} ps-2 @max-[520px]:ps-1.5`}>
                <span className="inline-flex items-center gap-1.5 @max-[520px]:flex-col @max-[520px]:items-end @max-[520px]:gap-1 @max-[520px]:py-1.5 @max-[520px]:text-floor">
                  <ListSwatch list={list} />
                  <span className="@max-[340px]:sr-only">{t(`lists.${list}`)}</span>
                </span>
              </th>
            ))}
            <th scope="col" className={`${HEAD} ps-2 @max-[520px]:pb-1.5 @max-[520px]:align-bottom`}>
              {t('days.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shape.bars.toReversed().map((bar) => (
            <tr key={bar.day}>
              <th scope="row" className={`${CELL} text-start font-strong`}>
                <span className="@max-[520px]:sr-only">{dayText(bar.day, locale).split(' ')[0]} </span>
                {bar.open
                  ? t('days.todayMark', { day: shortDayText(bar.day, locale) })
                  : shortDayText(bar.day, locale)}
              </th>
              {bar.parts.map((part) => (
                <td key={part.list} className={`${CELL} ps-2`}>
                  <Figure sum={part} />
                </td>
              ))}
              <td className={SUM}>{totalText(bar)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={`${CELL} text-start font-strong`}>
              {t('days.sum')}
            </th>
            {TRANSACTION_LISTS.map((list) => (
              <td key={list} className={SUM}>
                <Figure sum={sumOf(parts.filter((part) => part.list === list))} />
              </td>
            ))}
            <td className={SUM}>{totalText(shape)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Figure({ sum }: { sum: DaySum }) {
  const totalText = useTotalText();
  if (sum.known === 'all') return totalText(sum);
  const sign = sum.known === 'some' ? `≥ ${totalText({ total: sum.total })}` : '–';
  return (
    <span className="text-ink-3">
      <span aria-hidden>{sign}</span>
      <span className="sr-only">{totalText(sum)}</span>
    </span>
  );
}
