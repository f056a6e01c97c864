'use client';

import { useTranslations } from 'next-intl';
import { useConversionFormats } from '@/components/conversions/record/use-conversion-formats';
import type { Conversion } from '@/lib/contract/bff/conversions';

export function RegisterRate({ conversion }: { conversion: Conversion }) {
  const t = useTranslations('register');
  const f = useConversionFormats();
  const { rate, amount_from, amount_to } = conversion.attempt?.confirmed ?? {};
  if (rate === undefined) {
    return (
      <span className="text-ink-3">
        <span aria-hidden>–</span>
        <span className="sr-only">{t('noRate')}</span>
      </span>
    );
  }
  const figures = {
    rate,
    ...(amount_from && { from_amount: amount_from }),
    ...(amount_to && { to_amount: amount_to }),
  };
  const { figure, unit, wire } = f.rate(figures, conversion);
  return (
    <span title={wire ?? unit} className="tabular-nums">
      {figure} <span className={unit.startsWith('BRL') ? 'sr-only' : 'text-ink-3'}>{unit}</span>
    </span>
  );
}
