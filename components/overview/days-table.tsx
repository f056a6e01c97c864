'use client';

import { useLocale, useTranslations } from 'next-intl';
import { TRANSACTION_LISTS } from '@/lib/contract/transaction-lists';
import { dayText } from './day-text';
import { ListSwatch } from './days-look';
import type { DaysShape } from './days-shape';
import { useTotalText } from './use-total-text';

const HEAD = 'h-8 border-b border-line text-end text-meta font-medium whitespace-nowrap text-ink-3';
const CELL = 'h-8 border-b border-line text-end tabular-nums';

/** The figures behind the bars, newest day first. */
export function DaysTable({ shape }: { shape: DaysShape }) {
  const t = useTranslations('overview');
  const locale = useLocale();
  const totalText = useTotalText();
  return (
    <div className="@container mt-2">
      <table className="w-full text-cell">
        <caption className="sr-only">{t('days.title')}</caption>
        <thead>
          <tr>
            <th scope="col" className={`${HEAD} text-start`}>
              {t('days.day')}
            </th>
            {TRANSACTION_LISTS.map((list) => (
              <th key={list} scope="col" className={`${HEAD} ps-2`}>
                <span className="inline-flex items-center gap-1.5">
                  <ListSwatch list={list} />
                  <span className="@max-[520px]:sr-only">{t(`lists.${list}`)}</span>
                </span>
              </th>
            ))}
            <th scope="col" className={HEAD}>
              {t('days.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shape.bars.toReversed().map((bar) => (
            <tr key={bar.day}>
              <th scope="row" className={`${CELL} text-start font-strong`}>
                {bar.open ? t('days.todayMark', { day: dayText(bar.day, locale) }) : dayText(bar.day, locale)}
              </th>
              {TRANSACTION_LISTS.map((list) => (
                <td key={list} className={`${CELL} ps-2`}>
                  {bar.parts.find((part) => part.list === list)?.count ?? <NotCounted />}
                </td>
              ))}
              <td className={`${CELL} ps-2 font-strong whitespace-nowrap`}>{totalText(bar)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function NotCounted() {
  const t = useTranslations('overview.days');
  return (
    <span className="text-ink-3">
      <span aria-hidden>–</span>
      <span className="sr-only">{t('notCounted')}</span>
    </span>
  );
}
