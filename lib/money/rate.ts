import type { Locale } from '@/lib/i18n/locales';
import { compare, divide, isDecimal, isZero, subtract } from './amount';
import { isFiat } from './currencies';
import { plainDecimal } from './decimal';
import { formatDigits } from './format';

const NO_BREAK_SPACE = '\u00a0';
const PER: Record<Locale, string> = { en: 'per', 'pt-BR': 'por', es: 'por' };

export interface RateParts {
  integer: string;
  fraction: string;
  /** `quote` per `base`. */
  quote: string;
  base: string;
  /** `5.3478 BRL per USDT` with no-break spaces. */
  text: string;
}

export interface RateUnit {
  quote: string;
  base: string;
}

/**
 * The contract states no direction (O-25): the nearer of to/from and from/to. Without amounts the fiat code is
 * `quote`.
 */
export function rateUnit(rate: string, from: Side, to: Side): RateUnit {
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

/** The difference is relative, so that 0.19 and 5.35 can be compared. */
function distance(rate: string, quotient: string): string {
  const difference = subtract(rate, quotient).replace('-', '');
  return divide(difference, quotient, 20) ?? difference;
}

/** Decimals of a rate: 4 at least, BRL per BTC 2, and every digit that was sent (docs/design.md 5). */
function rateDecimals({ quote, base }: RateUnit): number {
  return quote === 'BRL' && base === 'BTC' ? 2 : 4;
}

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
 * A rate as a person reads it, a decimal string in `unit`. `wire`: the unit of the API's value, where it is another.
 */
export interface ReadRate {
  value: string;
  unit: RateUnit;
  wire?: RateUnit;
}

interface Side {
  currency: string;
  amount?: string;
}

/**
 * Reads a rate of BRL and crypto as BRL for one unit (docs/design.md 5), rounded if the API counts the other way:
 * display only. Counts the price from the amounts if the wire has too few digits.
 */
export function readRate(rate: string, from: Side, to: Side): ReadRate {
  const wire = rateUnit(rate, from, to);
  if (!isFiat(wire.base) || isFiat(wire.quote) || !isDecimal(rate) || isZero(rate))
    return { value: rate, unit: wire };
  const unit = { quote: wire.base, base: wire.quote };
  const inverse = price('1', rate, unit);
  if (inverse !== null && significant(inverse) <= significant(rate)) return { value: inverse, unit, wire };
  const [fiat, crypto] = from.currency === unit.quote ? [from, to] : [to, from];
  if (!isDecimal(fiat.amount) || !isDecimal(crypto.amount)) return { value: rate, unit: wire };
  const value = price(fiat.amount, crypto.amount, unit);
  return value === null || isZero(value) ? { value: rate, unit: wire } : { value, unit, wire };
}

/** Rate of two sums, so weighted by amount. Null if a sum is zero. */
export function averageRate(from: Required<Side>, to: Required<Side>): ReadRate | null {
  const unit =
    isFiat(from.currency) && !isFiat(to.currency)
      ? { quote: from.currency, base: to.currency }
      : { quote: to.currency, base: from.currency };
  const [paid, bought] = unit.quote === to.currency ? [to, from] : [from, to];
  if (!isDecimal(paid.amount) || !isDecimal(bought.amount) || isZero(bought.amount)) return null;
  const value = price(paid.amount, bought.amount, unit);
  return value === null || isZero(value) ? null : { value, unit };
}

/** Rounded to the decimals of a rate, and to no fewer than four significant digits. */
function price(fiat: string, crypto: string, unit: RateUnit): string | null {
  const [whole = '', fraction = ''] = (divide(fiat, crypto, 40) ?? '0').split('.');
  const place = whole === '0' ? -(/^0*/.exec(fraction)?.[0].length ?? 0) : whole.length;
  return divide(fiat, crypto, Math.max(rateDecimals(unit), 4 - place));
}

function significant(decimal: string): number {
  return plainDecimal(decimal).replace(/[-.]/g, '').replace(/^0+/, '').length;
}
