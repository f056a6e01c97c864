import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '@/lib/i18n/locales';
import { formatDecimal } from './format';
import { AMOUNT_REASONS, formatTyped, parseAmount, wholeElsewhere } from './input';

const NBSP = '\u00a0';
const NARROW = '\u202f';

/** Typed text, reading in `en`, reading in `pt-BR` and `es`: an amount or `!reason`. */
const TABLE: readonly (readonly [typed: string, en: string, comma: string])[] = [
  ['5', '5', '5'],
  [' 5 ', '5', '5'],
  ['\t5\n', '5', '5'],
  ['007', '7', '7'],
  ['1234', '1234', '1234'],
  ['1234567', '1234567', '1234567'],
  ['1,234', '1234', '1.234'],
  ['1.234', '1.234', '1234'],
  // Both separators, or one that repeats, have one reading in every language.
  ['1,234.56', '1234.56', '1234.56'],
  ['1.234,56', '1234.56', '1234.56'],
  ['1,234,567.89', '1234567.89', '1234567.89'],
  ['1.234.567,89', '1234567.89', '1234567.89'],
  ['1,234.567', '1234.567', '1234.567'],
  ['1.234,567', '1234.567', '1234.567'],
  ['1,234,567', '1234567', '1234567'],
  ['1.234.567', '1234567', '1234567'],
  ['1,234.567.890', '!decimal_separator', '!decimal_separator'],
  ['1.234,567,890', '!decimal_separator', '!decimal_separator'],
  ['0.123,45', '!decimal_separator', '!grouping'],
  ['0,123.45', '!grouping', '!decimal_separator'],
  ['12,34', '12.34', '12.34'],
  ['12.34', '12.34', '12.34'],
  ['0.5', '0.5', '0.5'],
  ['0,5', '0.5', '0.5'],
  ['0.123', '0.123', '0.123'],
  ['0,123', '0.123', '0.123'],
  ['.5', '0.5', '0.5'],
  [',5', '0.5', '0.5'],
  ['5.', '5', '5'],
  ['5,', '5', '5'],
  ['1.50', '1.50', '1.50'],
  ['1,50', '1.50', '1.50'],
  ['1,23,456', '!grouping', '!decimal_separator'],
  ['1.23.456', '!decimal_separator', '!grouping'],
  ['1234,567.89', '!grouping', '!decimal_separator'],
  ['1234.567,89', '!decimal_separator', '!grouping'],
  ['1,2345', '1.2345', '1.2345'],
  ['1.2345', '1.2345', '1.2345'],
  ['1..5', '!decimal_separator', '!grouping'],
  ['1,,5', '!grouping', '!decimal_separator'],
  // A space only groups: the other separator is the decimal one, unless it may be a group of this language.
  ['1 234', '1234', '1234'],
  [`1${NBSP}234`, '1234', '1234'],
  ['1 234,56', '1234.56', '1234.56'],
  ['1 234.56', '1234.56', '1234.56'],
  [`1${NARROW}234,56`, '1234.56', '1234.56'],
  [`1${NBSP}234${NBSP}567.5`, '1234567.5', '1234567.5'],
  ['1\u2009234\u2009567', '1234567', '1234567'],
  ['1 234,567', '!grouping', '1234.567'],
  ['1 234.567', '1234.567', '!grouping'],
  ['1 23', '!grouping', '!grouping'],
  ['0 123', '!grouping', '!grouping'],
  ['1234 567', '!grouping', '!grouping'],
  ['1 234,567.89', '!grouping', '!grouping'],
  ['1 234,', '!grouping', '!grouping'],
  ['1\t234', '!grouping', '!grouping'],
  ['1\n234', '!grouping', '!grouping'],
  ["1'234", '!not_a_number', '!not_a_number'],
  ['1_000', '!not_a_number', '!not_a_number'],
  ['１２３', '!foreign_digits', '!foreign_digits'],
  ['١٢٣', '!foreign_digits', '!foreign_digits'],
  ['१२३', '!foreign_digits', '!foreign_digits'],
  ['1２3', '!foreign_digits', '!foreign_digits'],
  ['1e3', '!exponent', '!exponent'],
  ['1E3', '!exponent', '!exponent'],
  ['1.5e-8', '!exponent', '!exponent'],
  ['-0', '!negative', '!negative'],
  ['-5', '!negative', '!negative'],
  ['\u22125', '!negative', '!negative'],
  ['+5', '!not_a_number', '!not_a_number'],
  ['0x10', '!not_a_number', '!not_a_number'],
  ['0b11', '!not_a_number', '!not_a_number'],
  ['NaN', '!not_a_number', '!not_a_number'],
  ['Infinity', '!not_a_number', '!not_a_number'],
  ['∞', '!not_a_number', '!not_a_number'],
  ['R$ 5', '!not_a_number', '!not_a_number'],
  ['5%', '!not_a_number', '!not_a_number'],
  ['5 USDT', '!not_a_number', '!not_a_number'],
  ['½', '!not_a_number', '!not_a_number'],
  ['', '!empty', '!empty'],
  ['   ', '!empty', '!empty'],
  ['.', '!not_a_number', '!grouping'],
  [',', '!grouping', '!not_a_number'],
  ['0', '!not_positive', '!not_positive'],
  ['0.00', '!not_positive', '!not_positive'],
  ['0,00', '!not_positive', '!not_positive'],
  ['1\u200b2', '!not_a_number', '!not_a_number'],
  ['0.000000000000000001', '0.000000000000000001', '0.000000000000000001'],
  ['0,0000000000000000001', '!too_long', '!too_long'],
  ['1'.repeat(25), '!too_long', '!too_long'],
];

function read(typed: string, locale: (typeof LOCALES)[number]): string {
  const parsed = parseAmount(typed, locale);
  return parsed.ok ? parsed.value : `!${parsed.reason}`;
}

describe('a typed amount', () => {
  test('the table holds at least 60 inputs and every reason', () => {
    expect(TABLE.length).toBeGreaterThanOrEqual(60);
    const reasons = new Set(TABLE.flatMap(([, ...read]) => read.filter((item) => item.startsWith('!'))));
    const expected = AMOUNT_REASONS.filter((reason) => reason !== 'other_currency').map(
      (reason) => `!${reason}`,
    );
    expect([...reasons].toSorted()).toEqual(expected.toSorted());
  });

  test.each(TABLE)('safety 27: %j is read exactly or refused in three languages', (typed, en, comma) => {
    expect({ en: read(typed, 'en'), 'pt-BR': read(typed, 'pt-BR'), es: read(typed, 'es') }).toEqual({
      en,
      'pt-BR': comma,
      es: comma,
    });
  });

  test.each([
    ['250.000', '250000', undefined],
    ['250,000', undefined, '250000'],
    ['1.234', '1234', undefined],
    ['1.234567', undefined, undefined],
    ['250.00', undefined, undefined],
    ['1,250.000', undefined, undefined],
    ['0.250', undefined, undefined],
    ['2500.000', undefined, undefined],
    ['250', undefined, undefined],
  ])('safety 27: %j is known for what the other separators make of it', (typed, en, comma) => {
    expect([
      wholeElsewhere(typed, 'en'),
      wholeElsewhere(typed, 'pt-BR'),
      wholeElsewhere(typed, 'es'),
    ]).toEqual([en, comma, comma]);
  });

  test('safety 27: what the screen shows can be typed back and gives the same amount', () => {
    const amount = fc
      .tuple(fc.stringMatching(/^[1-9][0-9]{0,20}$/), fc.stringMatching(/^([0-9]{1,18})?$/))
      .map(([integer, fraction]) => (fraction === '' ? integer : `${integer}.${fraction}`));
    fc.assert(
      fc.property(amount, fc.constantFrom(...LOCALES), (value, locale) => {
        expect(read(formatDecimal(value, locale), locale)).toBe(value);
        expect(read(formatTyped(value, 'en'), 'en')).toBe(value);
      }),
    );
  });

  test.each([
    ['R$ 1.234,56', 'BRL', '1234.56'],
    ['R$1,234.56', 'BRL', '1234.56'],
    [`R$${NBSP}250.000,00`, 'BRL', '250000.00'],
    ['1.234,56 R$', 'BRL', '1234.56'],
    ['BRL 1.234,56', 'BRL', '1234.56'],
    [`250,000.00${NBSP}USDT`, 'USDT', '250000.00'],
    [`250.000,00${NARROW}usdt`, 'USDT', '250000.00'],
    ['r$ 5', 'BRL', '5'],
    ['$1,234.56', 'USDT', '1234.56'],
    [`US$${NBSP}1.234,56`, 'USDC', '1234.56'],
    ['1 234,56 $', 'USDC', '1234.56'],
    ['₿0', 'BTC', '!not_positive'],
    ['₿ 21', 'BTC', '21'],
    // Another currency is another amount.
    ['R$ 1.234,56', 'USDT', '!other_currency'],
    ['5 R$', 'USDT', '!other_currency'],
    ['5 USDC', 'USDT', '!other_currency'],
    ['5EUR', 'USDT', '!other_currency'],
    ['$5', 'BRL', '!other_currency'],
    ['US$ 5', 'BRL', '!other_currency'],
    ['$5', 'BTC', '!other_currency'],
    ['₿ 5', 'USDT', '!other_currency'],
    ['AU$ 5', 'USDT', '!other_currency'],
    ['€ 1.234,56', 'BRL', '!other_currency'],
    ['€5', 'USDC', '!other_currency'],
    ['5 €', 'BTC', '!other_currency'],
    ['R$ R$ 5', 'BRL', '!not_a_number'],
    ['R$ -5', 'BRL', '!negative'],
    ['R$', 'BRL', '!empty'],
    ['5%', '%', '!not_a_number'],
    ['5 0', '0', '!grouping'],
  ])('safety 27: %j in a field of %s is read alike in three languages', (typed, currency, expected) => {
    for (const locale of LOCALES) {
      const parsed = parseAmount(typed, locale, currency);
      expect(parsed.ok ? parsed.value : `!${parsed.reason}`, locale).toBe(expected);
    }
  });

  test.each([
    ['250000', '250,000', '250.000'],
    ['1234567.5', '1,234,567.5', '1.234.567,5'],
    ['1234567,5', '1,234,567.5', '1.234.567,5'],
    ['1.234,56', '1,234.56', '1.234,56'],
    ['USDT 1,234.50', '1,234.50', '1.234,50'],
    ['$ 1 234,50', '1,234.50', '1.234,50'],
    [' 007 ', '7', '7'],
    // Two readings: the person decides, the text stays.
    ['250.000', '250.000', '250.000'],
    ['abc', 'abc', 'abc'],
    ['', '', ''],
    ['12,34', '12.34', '12,34'],
    ['0,5', '0.5', '0,5'],
    ['1234.56', '1,234.56', '1.234,56'],
    ['1,234', '1,234', '1,234'],
  ])('safety 27: %j is formatted in place where it is one number', (typed, en, comma) => {
    expect(formatTyped(typed, 'en', 'USDT')).toBe(en);
    expect(formatTyped(typed, 'pt-BR', 'USDT')).toBe(comma);
    expect(formatTyped(typed, 'es', 'USDT')).toBe(comma);
  });

  test('safety 27: formatting in place never changes the number, nor makes a second reading of it', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^(R\$ ?)?[0-9.,]{1,12}$/),
        fc.constantFrom(...LOCALES),
        (typed, locale) => {
          const before = parseAmount(typed, locale, 'BRL');
          const formatted = formatTyped(typed, locale, 'BRL');
          expect(parseAmount(formatted, locale, 'BRL')).toEqual(before);
          if (formatted !== typed) expect(wholeElsewhere(formatted, locale)).toBeUndefined();
          expect(formatTyped(formatted, locale, 'BRL')).toBe(formatted);
        },
      ),
    );
  });
});
