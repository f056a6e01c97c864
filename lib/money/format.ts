import type { Locale } from '@/lib/i18n/locales';
import { minimumDecimals } from './currencies';
import { splitDecimal } from './decimal';

/** docs/design.md 5. Not Intl: no float or ICU version changes a figure. Shows every digit sent. */
export interface AmountParts {
  symbol?: string;
  code?: string;
  /** Includes the sign (U+2212 or +). */
  integer: string;
  /** Includes the separator; may be empty. */
  fraction: string;
  /** BTC dims only these zeros. */
  trailingZeros: number;
  text: string;
}

const SEPARATORS: Record<Locale, { group: string; decimal: string }> = {
  en: { group: ',', decimal: '.' },
  'pt-BR': { group: '.', decimal: ',' },
  es: { group: '.', decimal: ',' },
};

export const MINUS = '\u2212';
const NO_BREAK_SPACE = '\u00a0';
const SYMBOLS: Readonly<Record<string, string>> = { BRL: 'R$' };

type Sign = 'negative' | 'always';

export function separatorsOf(locale: Locale): { group: string; decimal: string } {
  return SEPARATORS[locale];
}

/** `R$`; undefined for a currency that is written with its code. */
export function symbolOf(currency: string): string | undefined {
  return Object.hasOwn(SYMBOLS, currency) ? SYMBOLS[currency] : undefined;
}

/** Null when the text is no decimal. */
export function formatDigits(value: string, locale: Locale, minimum = 0, sign: Sign = 'negative') {
  const digits = splitDecimal(value);
  if (!digits) return null;
  const { group, decimal } = SEPARATORS[locale];
  const zero = /^0*$/.test(digits.integer + digits.fraction);
  const mark = digits.negative ? MINUS : sign === 'always' && !zero ? '+' : '';
  const fraction = digits.fraction.padEnd(minimum, '0');
  return {
    integer: mark + digits.integer.replace(/\B(?=(\d{3})+$)/g, group),
    fraction: fraction === '' ? '' : decimal + fraction,
    trailingZeros: /0*$/.exec(fraction)?.[0].length ?? 0,
  };
}

/** Leaves other text unchanged. */
export function formatDecimal(value: string, locale: Locale, minimum = 0): string {
  const parts = formatDigits(value, locale, minimum);
  return parts ? parts.integer + parts.fraction : value;
}

/** BRL symbol in front, other codes behind. Shows other text raw, never as zero. */
export function formatAmount(value: string, currency: string, locale: Locale): AmountParts {
  return withCurrency(value, currency, formatDigits(value, locale, minimumDecimals(currency)));
}

/** Like `formatAmount`, with + for positive values. */
export function formatSigned(value: string, currency: string, locale: Locale): AmountParts {
  return withCurrency(value, currency, formatDigits(value, locale, minimumDecimals(currency), 'always'));
}

function withCurrency(value: string, currency: string, digits: ReturnType<typeof formatDigits>): AmountParts {
  const { integer, fraction, trailingZeros } = digits ?? { integer: value, fraction: '', trailingZeros: 0 };
  const symbol = symbolOf(currency);
  const number = integer + fraction;
  if (symbol !== undefined) {
    return { symbol, integer, fraction, trailingZeros, text: symbol + NO_BREAK_SPACE + number };
  }
  return { code: currency, integer, fraction, trailingZeros, text: number + NO_BREAK_SPACE + currency };
}

/** `-0.4` -> `−0.40%`; `always` adds + to positive values. */
export function formatPercent(value: string, locale: Locale, sign: Sign = 'always'): string {
  const parts = formatDigits(value, locale, 2, sign);
  return `${parts ? parts.integer + parts.fraction : value}%`;
}
