'use client';

import { useTranslations } from 'next-intl';
import { Changed } from '@/components/ui/changed';
import { Money, type MoneyProps } from '@/components/ui/money';

interface AmountProps extends Omit<MoneyProps, 'value'> {
  /** Absent when the API did not give the figure: shown as a dash, never as zero (BAL-06, safety 28). */
  value: string | undefined;
}

/** A figure of the balance, or the dash that stands for one the API did not give. */
export function Amount({ value, ...look }: AmountProps) {
  return (
    <Changed value={value}>{value === undefined ? <NotGiven /> : <Money value={value} {...look} />}</Changed>
  );
}

function NotGiven() {
  const t = useTranslations('balances.table');
  return (
    <span className="text-ink-3">
      <span aria-hidden>–</span>
      <span className="sr-only">{t('notGiven')}</span>
    </span>
  );
}
