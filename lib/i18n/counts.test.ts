import { describe, expect, test } from 'vitest';
import { smallNumber, smallPlural } from './counts';
import { LOCALES } from './locales';

const SMALL = Array.from({ length: 1_000 }, (_, value) => value);

describe.each(LOCALES)('counts in %s', (locale) => {
  test('small whole numbers are written and counted as Intl does', () => {
    const numbers = new Intl.NumberFormat(locale);
    const rules = new Intl.PluralRules(locale);
    expect(SMALL.map(smallNumber)).toEqual(SMALL.map((value) => numbers.format(value)));
    expect(SMALL.map((value) => smallPlural(locale, value))).toEqual(
      SMALL.map((value) => rules.select(value)),
    );
  });

  test('of every other number Intl is asked', () => {
    for (const value of [1_000, 1_000_000, -1, 0.5, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(smallNumber(value)).toBeUndefined();
      expect(smallPlural(locale, value)).toBeUndefined();
    }
  });
});

test('of an unknown language Intl is asked', () => {
  expect(smallPlural('ar', 2)).toBeUndefined();
});
