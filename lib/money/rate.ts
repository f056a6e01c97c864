import type { Locale } from '@/lib/i18n/locales';
import { compare, divide, isDecimal, isZero, subtract } from './amount';
import { isFiat } from './currencies';
import { formatDigits } from './format';

const NO_BREAK_SPACE = '\u00a0';
const PER: Record<Locale, string> = { en: 'per', 'pt-BR': 'por', es: 'por' };

export interface RateParts {
  integer: string;
  fraction: string;
  /** Currency the rate counts, and the one it is counted for: `BRL` per `USDT`. */
  quote: string;
  base: string;
  /** `5.3478 BRL per USDT` with no-break spaces. */
  text: string;
}

/** Units of a rate: so many `quote` for one `base`. */
export interface RateUnit {
  quote: string;
  base: string;
}

/**
 * Which way round a rate counts, told from the amounts beside it, because the contract does not say (O-25):
 * the nearer of to/from and from/to. Without usable amounts a fiat code is the counted one.
 */
export function rateUnit(
  rate: string,
  from: { currency: string; amount?: string },
  to: { currency: string; amount?: string },
): RateUnit {
  const forward = { quote: to.currency, base: from.currency };
  const backward = { quote: from.currency, base: to.currency };
  const outcome = nearerQuotient(rate, to.amount, from.amount);
  if (outcome !== null) return outcome === 'first' ? forward : backward;
  return isFiat(from.currency) && !isFiat(to.currency) ? backward : forward;
}

function nearerQuotient(rate: string, to?: string, from?: string): 'first' | 'second' | null {
  if (!isDecimal(rate) || !isDecimal(to) || !isDecimal(from) || isZero(to) || isZero(from)) return null;
  const forward = divide(to, from, 30);
  const backward = divide(from, to, 30);
  if (forward === null || backward === null || isZero(forward) || isZero(backward)) return null;
  const toForward = distance(rate, forward);
  const toBackward = distance(rate, backward);
  return compare(toForward, toBackward) <= 0 ? 'first' : 'second';
}

/** Distance relative to the quotient, so that 0.19 and 5.35 are measured alike. */
function distance(rate: string, quotient: string): string {
  const difference = subtract(rate, quotient).replace('-', '');
  return divide(difference, quotient, 20) ?? difference;
}

/** Rates show 4 decimals, BRL per BTC 2, and every further digit the API sent (language.md 5). */
function rateDecimals({ quote, base }: RateUnit): number {
  return quote === 'BRL' && base === 'BTC' ? 2 : 4;
}

/** A rate in words. The units are to per from unless `unit` says otherwise. */
export function formatRate(
  rate: string,
  from: string,
  to: string,
  locale: Locale,
  unit: RateUnit = { quote: to, base: from },
): RateParts {
  const digits = formatDigits(rate, locale, rateDecimals(unit));
  const { integer, fraction } = digits ?? { integer: rate, fraction: '' };
  const text = [integer + fraction, unit.quote, PER[locale], unit.base].join(NO_BREAK_SPACE);
  return { integer, fraction, ...unit, text };
}

/**
 * `≈ 5.3481 BRL per USDT` for a rate that counts the other way, so that both directions can be compared (language.md 5).
 * Ours, not the API's: for display beside it only. Undefined where the rate counts fiat already, or has too few digits.
 */
export function invertedRate(rate: string, unit: RateUnit, locale: Locale): string | undefined {
  if (!isFiat(unit.base) || isFiat(unit.quote) || !isDecimal(rate) || isZero(rate)) return undefined;
  const other = { quote: unit.base, base: unit.quote };
  const inverse = divide('1', rate, rateDecimals(other));
  if (inverse === null || significant(inverse) > significant(rate)) return undefined;
  return `≈ ${formatRate(inverse, other.base, other.quote, locale).text}`;
}

/** How many digits of a decimal say something: none of the zeros before them. */
function significant(decimal: string): number {
  return decimal.replace(/[-.]/g, '').replace(/^0+/, '').length;
}
