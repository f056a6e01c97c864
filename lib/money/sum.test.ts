import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, compare } from './amount';
import { order, sum } from './sum';

test('a figure with an exponent is added like the same figure without it', () => {
  expect(sum('9.9e-4', '0.00001')).toBe('0.001');
  expect(sum('5.35E-8', '1')).toBe('1.0000000535');
  expect(order('9.9e-4', '0.00099')).toBe(0);
});

const decimal = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.stringMatching(/^[0-9]{0,18}$/))
  .map(([negative, whole, part]) => `${negative ? '-' : ''}${whole}${part === '' ? '' : `.${part}`}`);

test('safety 26: sum and order agree with the decimal library for any two amounts', () => {
  fc.assert(
    fc.property(decimal, decimal, (a, b) => {
      expect(sum(a, b)).toBe(add(a, b));
      expect(order(a, b)).toBe(compare(a, b));
    }),
    { numRuns: 2_000 },
  );
});

test('no digit is lost or made', () => {
  expect(sum('0.1', '0.2')).toBe('0.3');
  expect(sum('412880.55', '86214.1')).toBe('499094.65');
  expect(sum('0.00000001', '12345678901234567890')).toBe('12345678901234567890.00000001');
  expect(sum('-1', '1.00')).toBe('0');
  expect(order('1.0', '1')).toBe(0);
});

test('text that is no decimal is refused', () => {
  expect(() => sum('', '1')).toThrow(TypeError);
  expect(() => order('1', 'n/a')).toThrow(TypeError);
});
