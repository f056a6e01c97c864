import type { Locale } from '@/lib/i18n/locales';
import { minimumDecimals } from './currencies';
import { splitDecimal } from './decimal';

/**
 * Amounts as people read them (language.md 5). Grouping is built from the digits, never by Intl, so that no
 * float and no ICU version can change a figure: every digit sent is shown, only padding zeros are added.
 */
export interface AmountParts {
  /** `R$`, before the number. */
  symbol?: string;
  /** Currency code, after the number. */
  code?: string;
  /** Sign (U+2212 or +) and grouped integer. */
  integer: string;
  /** Separator and decimals, to be dimmed; empty when there are none. */
  fraction: string;
  /** How many characters at the end of `fraction` are zeros without meaning: all that BTC dims. */
  trailingZeros: number;
  /** The whole, with no-break spaces. */
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

/** Grouping and decimal characters of a language. */
export function separatorsOf(locale: Locale): { group: string; decimal: string } {
  return SEPARATORS[locale];
}

/** Integer and fraction of a decimal string; null when it is none. */
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

/** A plain number, grouped, with at least `minimum` decimals; text that is no decimal comes back as it is. */
export function formatDecimal(value: string, locale: Locale, minimum = 0): string {
  const parts = formatDigits(value, locale, minimum);
  return parts ? parts.integer + parts.fraction : value;
}

/**
 * Parts of an amount: BRL with its symbol in front, every other code behind; BTC at least 8 decimals, the
 * rest at least 2. Text that is no decimal is shown raw rather than as zero.
 */
export function formatAmount(value: string, currency: string, locale: Locale): AmountParts {
  return withCurrency(value, currency, formatDigits(value, locale, minimumDecimals(currency)));
}

/** As `formatAmount`, with + in front of what is above zero. */
export function formatSigned(value: string, currency: string, locale: Locale): AmountParts {
  return withCurrency(value, currency, formatDigits(value, locale, minimumDecimals(currency), 'always'));
}

function withCurrency(value: string, currency: string, digits: ReturnType<typeof formatDigits>): AmountParts {
  const { integer, fraction, trailingZeros } = digits ?? { integer: value, fraction: '', trailingZeros: 0 };
  const symbol = Object.hasOwn(SYMBOLS, currency) ? SYMBOLS[currency] : undefined;
  const number = integer + fraction;
  if (symbol !== undefined) {
    return { symbol, integer, fraction, trailingZeros, text: symbol + NO_BREAK_SPACE + number };
  }
  return { code: currency, integer, fraction, trailingZeros, text: number + NO_BREAK_SPACE + currency };
}

/** `-0.4` -> `−0.40%`; with `always`, + in front of what is above zero. */
export function formatPercent(value: string, locale: Locale, sign: Sign = 'always'): string {
  const parts = formatDigits(value, locale, 2, sign);
  return `${parts ? parts.integer + parts.fraction : value}%`;
}
