'use client';

import { useLocale, useTranslations } from 'next-intl';
import { formatDecimal } from '@/lib/money/format';
import type { DaySum } from './days-shape';

/** A sum in words: what lacks a list is told as the least that it is (safety 37). */
export function useTotalText(): (sum: DaySum) => string {
  const t = useTranslations('overview.days');
  const locale = useLocale();
  return ({ total, known }) => {
    if (known === 'none') return t('notCounted');
    const count = formatDecimal(String(total), locale);
    return known === 'some' ? t('atLeast', { count }) : count;
  };
}

/** The same as a figure: `129`, `≥ 129`, `–`. */
export function DayTotal({ sum }: { sum: DaySum }) {
  const locale = useLocale();
  const text = useTotalText()(sum);
  if (sum.known === 'all') return text;
  if (sum.known === 'none') return <NotCounted />;
  return (
    <>
      <span aria-hidden>≥ {formatDecimal(String(sum.total), locale)}</span>
      <span className="sr-only">{text}</span>
    </>
  );
}

export function NotCounted() {
  const t = useTranslations('overview.days');
  return (
    <span className="text-ink-3">
      <span aria-hidden>–</span>
      <span className="sr-only">{t('notCounted')}</span>
    </span>
  );
}
