import { splitDecimal } from './decimal';

/** Exact, without the library of lib/money/amount. Throws on text that is no decimal. */
export function sum(a: string, b: string): string {
  const { left, right, places } = aligned(a, b);
  return written(left + right, places);
}

/** Follows the rules of `sum`. */
export function subtract(a: string, b: string): string {
  const { left, right, places } = aligned(a, b);
  return written(left - right, places);
}

function written(total: bigint, places: number): string {
  const digits = String(total < 0n ? -total : total).padStart(places + 1, '0');
  const integer = digits.slice(0, digits.length - places);
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '');
  return `${total < 0n ? '-' : ''}${integer}${fraction === '' ? '' : `.${fraction}`}`;
}

/** `1.0` equals `1`. */
export function order(a: string, b: string): -1 | 0 | 1 {
  const { left, right } = aligned(a, b);
  return left === right ? 0 : left < right ? -1 : 1;
}

/** Both values as integers with the same number of decimals. */
function aligned(a: string, b: string): { left: bigint; right: bigint; places: number } {
  const one = splitDecimal(a);
  const other = splitDecimal(b);
  if (!one || !other) throw new TypeError('not a decimal string');
  const places = Math.max(one.fraction.length, other.fraction.length);
  const whole = ({ negative, integer, fraction }: NonNullable<ReturnType<typeof splitDecimal>>) => {
    const size = BigInt(integer + fraction.padEnd(places, '0'));
    return negative ? -size : size;
  };
  return { left: whole(one), right: whole(other), places };
}
