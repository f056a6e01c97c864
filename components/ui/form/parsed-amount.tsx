'use client';

import { useTranslations } from 'next-intl';
import type { Locale } from '@/lib/i18n/locales';
import { canonicalDecimal } from '@/lib/money/decimal';
import { formatDecimal } from '@/lib/money/format';
import { parseAmount, wholeElsewhere } from '@/lib/money/input';
import { spellAmount } from '@/lib/money/spelled-amount';

interface ParsedAmountProps {
  typed: string;
  currency: string;
  locale: Locale;
}

/** Whether the text is another number in another language: `250.000` (safety 27). */
export function isDoubtful({ typed, currency, locale }: ParsedAmountProps): boolean {
  return parseAmount(typed, locale, currency).ok && wholeElsewhere(typed, locale, currency) !== undefined;
}

/** A doubtful amount in figures and words. Others are formatted in place (safety 27). */
export function ParsedAmount({ typed, currency, locale }: ParsedAmountProps) {
  const t = useTranslations('typedAmount');
  const parsed = parseAmount(typed, locale, currency);
  const other = wholeElsewhere(typed, locale, currency);
  if (!parsed.ok || other === undefined) return null;
  // Trailing zeros look like grouping in another language.
  const figure = canonicalDecimal(parsed.value) ?? parsed.value;
  const inWords = (value: string, unit: string) => spellAmount(value, unit, locale)?.trim() ?? value;
  return (
    <span className="block wrap-anywhere tabular-nums">
      <span className="block">
        {t('read', { amount: `${formatDecimal(figure, locale)}\u00a0${currency}`.trim() })}
      </span>
      <span className="block text-warn">
        {t('caution', { read: inWords(figure, currency), unread: inWords(other, ''), other })}
      </span>
    </span>
  );
}
