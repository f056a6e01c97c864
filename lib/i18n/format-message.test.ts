import compile from 'icu-minify/compile';
import { expect, test } from 'vitest';
import formatMessage from './format-message';
import { LOCALES } from './locales';

const refused = () => {
  throw new Error('Intl was asked');
};
const NONE = {
  getDateTimeFormat: refused,
  getNumberFormat: refused,
  getPluralRules: refused,
  getRelativeTimeFormat: refused,
  getListFormat: refused,
  getDisplayNames: refused,
};
const REAL = {
  ...NONE,
  getNumberFormat: (...asked: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...asked),
  getPluralRules: (...asked: ConstructorParameters<typeof Intl.PluralRules>) =>
    new Intl.PluralRules(...asked),
};
const COUNT = compile('{count, plural, one {# account} other {# accounts}}');

function said(locale: string, count: number, formatters: typeof REAL | typeof NONE): unknown {
  const cache = {
    dateTime: {},
    number: {},
    message: {},
    pluralRules: {},
    relativeTime: {},
    list: {},
    displayNames: {},
  };
  return formatMessage('count', COUNT, { count }, { cache, formatters, locale });
}

test.each(LOCALES)('small counts are said in %s without Intl', (locale) => {
  expect(said(locale, 1, NONE)).toBe('1 account');
  expect(said(locale, 999, NONE)).toBe('999 accounts');
});

test('greater ones are grouped as Intl does', () => {
  expect(said('en', 12_345, REAL)).toBe('12,345 accounts');
  expect(said('pt-BR', 12_345, REAL)).toBe('12.345 accounts');
});
