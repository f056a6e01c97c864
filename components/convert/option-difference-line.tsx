'use client';

import { useTranslations } from 'next-intl';
import type { Conversion, QuoteOption, SettlementDay } from '@/lib/contract/bff';
import { optionDifference } from './option-difference';
import { useFormats } from './use-formats';

interface DifferenceLineProps {
  day: SettlementDay;
  option: QuoteOption;
  other: QuoteOption;
  conversion: Conversion;
}

/** How much more or less than the other option, on the side the quote left open. */
export function DifferenceLine({ day, option, other, conversion }: DifferenceLineProps) {
  const t = useTranslations('convert.quote');
  const f = useFormats();
  const { side, amount, better, equal } = optionDifference(option, other, conversion.fixed_side);
  const rival = day === 'd0' ? 'D1' : 'D0';
  if (equal) return <span className="text-ink-3">{t('same', { option: rival })}</span>;
  const more = !amount.startsWith('-');
  const currency = side === 'to' ? conversion.to_currency : conversion.from_currency;
  const plain = f.unsigned(amount, currency);
  const shown = side === 'to' && more ? f.signed(amount, currency) : plain;
  const key = side === 'to' ? (more ? 'moreThan' : 'lessThan') : more ? 'sendMoreThan' : 'sendLessThan';
  return (
    <span className={better ? 'font-strong text-ok' : 'text-ink-3'}>
      {t(key, { amount: shown, option: rival })}
    </span>
  );
}
