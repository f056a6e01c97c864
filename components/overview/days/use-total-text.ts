'use client';

import { useLocale, useTranslations } from 'next-intl';
import { formatDecimal } from '@/lib/money/format';
import type { DaySum } from './days-chart-shape';

type Sum = Pick<DaySum, 'total'> & Partial<DaySum>;

/** An incomplete sum reads "at least" (safety 37). */
export function useTotalText(): (sum: Sum) => string {
  const t = useTranslations('overview.days');
  const locale = useLocale();
  return ({ total, known }) => {
    if (known === 'none') return t('notCounted');
    const count = formatDecimal(String(total), locale);
    return known === 'some' ? t('atLeast', { count }) : count;
  };
}
