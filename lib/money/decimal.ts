/** A decimal taken apart: no sign, no exponent; the integer has no leading zeros, the fraction every digit sent. */
export interface DecimalDigits {
  negative: boolean;
  integer: string;
  fraction: string;
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
/** As nearly every amount is written, so that it need not be taken apart to be known. */
const PLAIN = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
/** Beyond this an exponent is no amount, and writing it out would fill the screen. */
const MAX_EXPONENT = 64;

/** Whether `splitDecimal` can take it apart. */
export function isDecimalText(value: string): boolean {
  return PLAIN.test(value) || splitDecimal(value) !== null;
}

/** Digits of a decimal string, its exponent written out; null when it is none. `-0` is not negative. */
export function splitDecimal(value: string): DecimalDigits | null {
  const match = DECIMAL.exec(value);
  if (!match) return null;
  const [, sign = '', whole = '', tail = '', power = '0'] = match;
  const exponent = Number.parseInt(power, 10);
  if (Math.abs(exponent) > MAX_EXPONENT) return null;
  const shifted = shift(whole, tail, exponent);
  const integer = shifted.integer.replace(/^0+(?=\d)/, '');
  const { fraction } = shifted;
  return { negative: sign === '-' && /[1-9]/.test(integer + fraction), integer, fraction };
}

function shift(whole: string, tail: string, exponent: number): { integer: string; fraction: string } {
  if (exponent >= 0) {
    const padded = tail.padEnd(exponent, '0');
    return { integer: whole + padded.slice(0, exponent), fraction: padded.slice(exponent) };
  }
  const padded = whole.padStart(1 - exponent, '0');
  return { integer: padded.slice(0, exponent), fraction: padded.slice(exponent) + tail };
}

/** Plain notation of a decimal string: `1e-8` -> `0.00000001`; the value as it is when it is none. */
export function plainDecimal(value: string): string {
  if (value.charAt(0) !== '-' && PLAIN.test(value)) return value;
  const digits = splitDecimal(value);
  if (!digits) return value;
  const { negative, integer, fraction } = digits;
  return `${negative ? '-' : ''}${integer}${fraction === '' ? '' : `.${fraction}`}`;
}

/** One text for each figure: `1.50`, `01.5` and `15e-1` are all `1.5`; null for what is no decimal. */
export function canonicalDecimal(value: string): string | null {
  const digits = splitDecimal(value);
  if (!digits) return null;
  const fraction = digits.fraction.replace(/0+$/, '');
  return `${digits.negative ? '-' : ''}${digits.integer}${fraction === '' ? '' : `.${fraction}`}`;
}
