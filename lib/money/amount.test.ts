import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  add,
  compare,
  divide,
  isDecimal,
  isPositive,
  isZero,
  multiply,
  ratioPercent,
  round,
  sameAmount,
  subtract,
  truncate,
} from './amount';

const decimal = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 0, max: 18 }))
  .map(([negative, value, scale]) => {
    const text = value.toString().padStart(scale + 1, '0');
    const plain = scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`;
    return {
      text: negative ? `-${plain}` : plain,
      units: (negative ? -value : value) * 10n ** BigInt(18 - scale),
    };
  });

/** Units of 10^-18, computed without the library under test. */
function units(text: string): bigint {
  const [integer = '0', fraction = ''] = text.replace('-', '').split('.');
  return BigInt(integer + fraction.padEnd(18, '0')) * (text.startsWith('-') ? -1n : 1n);
}

describe('exact arithmetic', () => {
  test.each([
    ['0.1', '0.2', '0.3'],
    ['123456789012345678901234567890.123', '1', '123456789012345678901234567891.123'],
    ['1e-8', '1e-8', '0.00000002'],
    ['-0.00', '0', '0'],
    ['0.1000000000000000055', '0', '0.1000000000000000055'],
  ])('safety 26: %s plus %s is %s', (a, b, sum) => {
    expect(add(a, b)).toBe(sum);
  });

  test('safety 26: sums, differences and order agree with whole-number arithmetic', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        expect(units(add(a.text, b.text))).toBe(a.units + b.units);
        expect(units(subtract(a.text, b.text))).toBe(a.units - b.units);
        expect(compare(a.text, b.text)).toBe(a.units < b.units ? -1 : a.units > b.units ? 1 : 0);
        expect(isZero(a.text)).toBe(a.units === 0n);
        expect(isPositive(a.text)).toBe(a.units > 0n);
      }),
    );
  });

  test('a product keeps every digit and a quotient rounds half-even once', () => {
    expect(multiply('250000.01', '5.34785678')).toBe('1336964.2484785678');
    expect(divide('1', '8', 2)).toBe('0.12');
    expect(divide('3', '8', 2)).toBe('0.38');
    expect(divide('10', '3', 8)).toBe('3.33333333');
    expect(divide('1', '0', 8)).toBeNull();
    expect(round('1.005', 2)).toBe('1');
    expect(round('1.015', 2)).toBe('1.02');
    expect(truncate('1.999999', 2)).toBe('1.99');
  });

  test('the change in percent has its sign and none is given over zero', () => {
    expect(ratioPercent('5.3617', '5.3478')).toBe('0.26');
    expect(ratioPercent('5.3', '5.3478')).toBe('-0.89');
    expect(ratioPercent('5', '5')).toBe('0');
    expect(ratioPercent('-50', '-100')).toBe('50');
    expect(ratioPercent('5', '0')).toBeNull();
  });

  test.each(['', ' ', 'abc', 'NaN', 'Infinity', '0x10', '1,5', '.5', '5.', '1e999', null, 5, undefined])(
    'what is no decimal string is told apart and never counts as a figure: %j',
    (value) => {
      expect(isDecimal(value)).toBe(false);
      expect(() => add(String(value === 5 ? '' : value), '1')).toThrow(TypeError);
    },
  );

  test('safety 20: amounts are the same by value and a shifted last digit is not', () => {
    expect(sameAmount('1.50', '1.5')).toBe(true);
    expect(sameAmount('1e3', '1000')).toBe(true);
    expect(sameAmount('1336950.00', '1336950.01')).toBe(false);
    expect(sameAmount('0.1000000000000000055', '0.1')).toBe(false);
    expect(sameAmount('', '0')).toBe(false);
  });
});
