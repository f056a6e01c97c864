import { BigNumber } from 'bignumber.js';
import { isDecimalText } from './decimal';

/** Exact decimals (safety 26); sums never round. Do not mix currencies. Throws on text that is no decimal. */
const Exact = /* @__PURE__ */ BigNumber.clone({ EXPONENTIAL_AT: 1e9, DECIMAL_PLACES: 40 });

/** `-12.50`, `1e-8`; not ``, `.5`, `NaN`, ` 5`. */
export function isDecimal(value: unknown): value is string {
  return typeof value === 'string' && isDecimalText(value);
}

function exact(value: string): BigNumber {
  if (!isDecimal(value)) throw new TypeError(NO_DECIMAL);
  return new Exact(value);
}

/** `1.0` equals `1`. */
export function compare(a: string, b: string): -1 | 0 | 1 {
  const order = exact(a).comparedTo(exact(b));
  return order === null || order === 0 ? 0 : order < 0 ? -1 : 1;
}

export function add(a: string, b: string): string {
  return plain(exact(a).plus(exact(b)));
}

export function subtract(a: string, b: string): string {
  return plain(exact(a).minus(exact(b)));
}

export function multiply(a: string, b: string): string {
  return plain(exact(a).times(exact(b)));
}

/** Half-even to `decimals`; null when `b` is zero. */
export function divide(a: string, b: string, decimals: number): string | null {
  const divisor = exact(b);
  if (divisor.isZero()) return null;
  // Dividing and rounding apart would round twice.
  const Rounded = roundedTo(decimals);
  return plain(new Rounded(exact(a)).dividedBy(divisor));
}

/** Creating one costs more than a division. */
const rounded = new Map<number, typeof BigNumber>();

function roundedTo(decimals: number): typeof BigNumber {
  const known = rounded.get(decimals);
  if (known !== undefined) return known;
  const made = BigNumber.clone({
    EXPONENTIAL_AT: 1e9,
    DECIMAL_PLACES: decimals,
    ROUNDING_MODE: BigNumber.ROUND_HALF_EVEN,
  });
  rounded.set(decimals, made);
  return made;
}

/** Half-even. */
export function round(value: string, decimals: number): string {
  return plain(exact(value).decimalPlaces(decimals, BigNumber.ROUND_HALF_EVEN));
}

/** Towards zero. */
export function truncate(value: string, decimals: number): string {
  return plain(exact(value).decimalPlaces(decimals, BigNumber.ROUND_DOWN));
}

export function isZero(value: string): boolean {
  return exact(value).isZero();
}

export function isPositive(value: string): boolean {
  if (!isDecimal(value)) throw new TypeError(NO_DECIMAL);
  return value.charAt(0) !== '-' && NOT_ZERO.test(value);
}

/** A non-zero digit before any exponent. */
const NOT_ZERO = /^[\d.]*[1-9]/;
const NO_DECIMAL = 'not a decimal string';

/** Change in percent, half-even; null when `older` is zero. */
export function ratioPercent(newer: string, older: string, decimals = 2): string | null {
  if (isZero(older)) return null;
  const change = exact(newer).minus(exact(older)).times(100);
  return divide(plain(change), plain(exact(older).absoluteValue()), decimals);
}

/** Equal as numbers; false for no decimal (safety 20). */
export function sameAmount(a: string, b: string): boolean {
  return isDecimal(a) && isDecimal(b) && compare(a, b) === 0;
}

function plain(value: BigNumber): string {
  return value.isZero() ? '0' : value.toString();
}
