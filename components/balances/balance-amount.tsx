'use client';

import { useTranslations } from 'next-intl';
import { ChangeHighlight } from '@/components/ui/data/change-highlight';
import { Money, type MoneyProps } from '@/components/ui/data/money';

interface AmountProps extends Omit<MoneyProps, 'value'> {
  /** Absent is shown as a dash, never as zero (BAL-06, safety 28). */
  value: string | undefined;
}

export function BalanceAmount({ value, ...look }: AmountProps) {
  return (
    <ChangeHighlight value={value}>
      {value === undefined ? <NotGiven /> : <Money value={value} {...look} />}
    </ChangeHighlight>
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
