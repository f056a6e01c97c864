'use client';

import { useTranslations } from 'next-intl';
import type { Locale } from '@/lib/i18n/locales';
import { canonicalDecimal } from '@/lib/money/decimal';
import { formatDecimal } from '@/lib/money/format';
import { parseAmount, wholeElsewhere } from '@/lib/money/input';
import { amountInWords } from '@/lib/money/words';

interface ReadAmountProps {
  /** As it stands in the field. */
  typed: string;
  /** From `figureOf`. */
  figure: string;
  currency: string;
  /** The language it was typed in. */
  locale: Locale;
}

/** The figure a typed amount is read as; zeros at the end of its decimals would look like grouping elsewhere. */
export function figureOf(typed: string, locale: Locale): string | null {
  const parsed = parseAmount(typed, locale);
  return parsed.ok ? canonicalDecimal(parsed.value) : null;
}

/** A typed amount as it was read, so that a mistyped separator shows before anything is asked (safety 27). */
export function ReadAmount({ typed, figure, currency, locale }: ReadAmountProps) {
  const t = useTranslations('typedAmount');
  return (
    <span className="block wrap-anywhere tabular-nums">
      <span className="block">
        {t('read', { amount: `${formatDecimal(figure, locale)}\u00a0${currency}` })}
      </span>
      <Caution typed={typed} figure={figure} currency={currency} locale={locale} />
    </span>
  );
}

/** In words what was read and what was not, where a separator groups in one language and divides in another. */
function Caution({ typed, figure, currency, locale }: ReadAmountProps) {
  const t = useTranslations('typedAmount');
  const other = wholeElsewhere(typed, locale);
  if (other === undefined) return null;
  const read = amountInWords(figure, currency, locale) ?? figure;
  const unread = amountInWords(other, '', locale)?.trim() ?? other;
  return <span className="block text-warn">{t('caution', { read, unread, other })}</span>;
}
