import { compare, divide, isDecimal, isZero, multiply, ratioPercent, round, subtract } from './amount';
import { plainDecimal } from './decimal';
import { mayBeAccepted } from './quoted-terms';
import { type RateUnit, rateUnit } from './rate';

/** The worst rate a person accepts, `quote` for one `base`. */
export interface RateBound extends RateUnit {
  rate: string;
}

interface Pair {
  from_currency: string;
  to_currency: string;
  fixed_side: 'from' | 'to';
}

interface Option {
  from_amount: string;
  to_amount: string;
  rate: string;
}

export interface BoundReading {
  inside: boolean;
  /** The option's rate in the bound's unit. */
  rate: string;
  /** Positive is better than the bound, of the side that is not fixed. */
  difference: { currency: string; amount: string };
  /** Difference of the rates; positive is better. */
  percent: string;
}

const PRECISE = 12;

/** Selling `base` wants a high rate, buying it a low one. */
export function sellsBase({ base }: RateBound, { from_currency }: Pick<Pair, 'from_currency'>): boolean {
  return base === from_currency;
}

export function fitsPair({ quote, base }: RateUnit, { from_currency, to_currency }: Pair): boolean {
  return (
    (base === from_currency && quote === to_currency) || (base === to_currency && quote === from_currency)
  );
}

/**
 * Rate and money must both be at the bound or better; money may miss it by the last digit that the API rounds. Null for
 * figures nobody accepts, or a bound of another pair: it counts as outside.
 */
export function readBound(bound: RateBound, pair: Pair, option: Option): BoundReading | null {
  if (!fitsPair(bound, pair) || !isDecimal(bound.rate) || isZero(bound.rate) || !mayBeAccepted(option))
    return null;
  const sells = sellsBase(bound, pair);
  const rate = inUnitOf(bound, pair, option);
  if (rate === null || isZero(rate.value)) return null;
  const order = compare(rate.value, bound.rate);
  const change = ratioPercent(rate.value, bound.rate) ?? '0';
  const inside = rate.exact(sells ? 1 : -1) && moneyInside(bound, sells, pair.fixed_side, option);
  return {
    inside,
    rate: rate.value,
    difference: differenceOf(bound, sells, pair, option),
    percent: sells || order === 0 ? change : subtract('0', change),
  };
}

/** `exact(1)`: at least the bound; `exact(-1)`: at most. The inverse is compared without rounding. */
function inUnitOf(bound: RateBound, pair: Pair, { rate, from_amount, to_amount }: Option) {
  const wire = rateUnit(
    rate,
    { currency: pair.from_currency, amount: from_amount },
    { currency: pair.to_currency, amount: to_amount },
  );
  if (wire.base === bound.base)
    return { value: plainDecimal(rate), exact: (side: 1 | -1) => compare(rate, bound.rate) !== -side };
  const value = divide('1', rate, PRECISE);
  if (value === null) return null;
  return { value, exact: (side: 1 | -1) => compare('1', multiply(rate, bound.rate)) !== -side };
}

function moneyInside(bound: RateBound, sells: boolean, fixed: 'from' | 'to', option: Option): boolean {
  const { from_amount, to_amount } = option;
  const [base, quote] = sells ? [from_amount, to_amount] : [to_amount, from_amount];
  const rounded = lastDigit(fixed === 'from' ? to_amount : from_amount);
  const slack = (fixed === 'from') === sells ? rounded : multiply(rounded, bound.rate);
  const short = subtract(multiply(base, bound.rate), quote);
  return compare(sells ? short : subtract('0', short), slack) <= 0;
}

/**
 * `12.500` -> `0.001`. The API rounds to its last digit, so amounts may differ by that, and by a hundredth at most.
 */
function lastDigit(amount: string): string {
  const places = plainDecimal(amount).split('.')[1]?.length ?? 0;
  return `0.${'0'.repeat(Math.max(places, 2) - 1)}1`;
}

function differenceOf(bound: RateBound, sells: boolean, pair: Pair, { from_amount, to_amount }: Option) {
  const received = pair.fixed_side === 'from';
  const [fixed, other] = received ? [from_amount, to_amount] : [to_amount, from_amount];
  const limit = atBound(bound, sells === received, fixed) ?? other;
  const amount = received ? subtract(other, limit) : subtract(limit, other);
  return { currency: received ? pair.to_currency : pair.from_currency, amount };
}

/** The other side's amount at exactly the bound: the least received, or the most sent. */
export function amountAtBound(bound: RateBound, pair: Pair, fixed: string): string | null {
  if (!fitsPair(bound, pair) || !isDecimal(fixed) || !isDecimal(bound.rate)) return null;
  return atBound(bound, sellsBase(bound, pair) === (pair.fixed_side === 'from'), fixed);
}

function atBound({ rate }: RateBound, fixedIsBase: boolean, fixed: string): string | null {
  if (fixedIsBase) return multiply(fixed, rate);
  const divided = divide(fixed, rate, 8);
  return divided === null ? null : round(divided, 8);
}
