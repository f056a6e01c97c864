/** No sign or exponent; no leading zeros, every fraction digit. */
export interface DecimalDigits {
  negative: boolean;
  integer: string;
  fraction: string;
}

/** No amount is longer; arithmetic on millions of digits would hold the process. */
export const MAX_DECIMAL_LENGTH = 256;
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
const PLAIN = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
/** A larger exponent is no amount. */
const MAX_EXPONENT = 64;

export function isDecimalText(value: string): boolean {
  return (value.length <= MAX_DECIMAL_LENGTH && PLAIN.test(value)) || splitDecimal(value) !== null;
}

/** A number as JSON writes it that no figure can show, such as `1e400`: say so, and give the raw text on request. */
export function isBeyondReading(value: string): boolean {
  return /^-?\d/.test(value) && splitDecimal(value) === null;
}

/** Expands the exponent; null for no decimal. `-0` is not negative. */
export function splitDecimal(value: string): DecimalDigits | null {
  const match = value.length > MAX_DECIMAL_LENGTH ? null : DECIMAL.exec(value);
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

export function plainDecimal(value: string): string {
  if (value.charAt(0) !== '-' && PLAIN.test(value)) return value;
  const digits = splitDecimal(value);
  if (!digits) return value;
  const { negative, integer, fraction } = digits;
  return `${negative ? '-' : ''}${integer}${fraction === '' ? '' : `.${fraction}`}`;
}

/** `1.50`, `01.5`, `15e-1` -> `1.5`; null for no decimal. */
export function canonicalDecimal(value: string): string | null {
  const digits = splitDecimal(value);
  if (!digits) return null;
  const fraction = digits.fraction.replace(/0+$/, '');
  return `${digits.negative ? '-' : ''}${digits.integer}${fraction === '' ? '' : `.${fraction}`}`;
}
