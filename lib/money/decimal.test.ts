import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPositive } from './amount';
import { isDecimalText, plainDecimal, splitDecimal } from './decimal';

/** Decimals in every notation, and near misses. */
const text = fc.oneof(
  fc.stringMatching(/^-?0?[0-9]{1,6}(\.[0-9]{1,6})?([eE][+-]?[0-9]{1,2})?$/),
  fc.stringMatching(/^[-+0-9.eE]{0,8}$/),
);

test('safety 26: an amount that is recognised at a glance is what taking it apart says', () => {
  fc.assert(
    fc.property(text, (value) => {
      const digits = splitDecimal(value);
      expect(isDecimalText(value)).toBe(digits !== null);
      if (digits === null) {
        expect(plainDecimal(value)).toBe(value);
        expect(() => isPositive(value)).toThrow(TypeError);
        return;
      }
      const { negative, integer, fraction } = digits;
      const tail = fraction === '' ? '' : `.${fraction}`;
      expect(plainDecimal(value)).toBe(`${negative ? '-' : ''}${integer}${tail}`);
      expect(isPositive(value)).toBe(!negative && /[1-9]/.test(integer + fraction));
    }),
    { numRuns: 2_000 },
  );
});
