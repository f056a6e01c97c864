import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonNumber, parseJson, stringifyJson } from '@/lib/contract/values/json/json';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { FULL } from '@/lib/testing/fixtures/full-proofs';
import { plainDecimal } from './decimal';
import { formatAmount, formatDecimal, formatPercent, formatSigned, MINUS, separatorsOf } from './format';

const RUNS = FULL ? 100_000 : 2_000;
const spaced = (text: string) => text.replaceAll('\u00a0', ' ');
const shown = (value: string, currency: string, locale: Locale) =>
  spaced(formatAmount(value, currency, locale).text);

describe('an amount on the screen', () => {
  test.each([
    ['1336950.00', 'BRL', 'R$ 1,336,950.00', 'R$ 1.336.950,00'],
    ['250000.00', 'USDT', '250,000.00 USDT', '250.000,00 USDT'],
    ['0.8412', 'BTC', '0.84120000 BTC', '0,84120000 BTC'],
    ['1234', 'BRL', 'R$ 1,234.00', 'R$ 1.234,00'],
    ['1234.5', 'USDC', '1,234.50 USDC', '1.234,50 USDC'],
    ['0', 'BRL', 'R$ 0.00', 'R$ 0,00'],
    ['-0', 'BRL', 'R$ 0.00', 'R$ 0,00'],
    ['-0.00', 'USDT', '0.00 USDT', '0,00 USDT'],
    ['1e-8', 'BTC', '0.00000001 BTC', '0,00000001 BTC'],
    ['1.5E3', 'USDT', '1,500.00 USDT', '1.500,00 USDT'],
    ['0012.5', 'USDT', '12.50 USDT', '12,50 USDT'],
    ['-1234.5', 'BRL', 'R$ \u22121,234.50', 'R$ \u22121.234,50'],
    ['1.005', 'BRL', 'R$ 1.005', 'R$ 1,005'],
    [
      '123456789012345678.123456789012345678',
      'USDT',
      '123,456,789,012,345,678.123456789012345678 USDT',
      '123.456.789.012.345.678,123456789012345678 USDT',
    ],
    ['0.1000000000000000055', 'XYZ', '0.1000000000000000055 XYZ', '0,1000000000000000055 XYZ'],
  ])('safety 26, 32: %s %s shows every digit', (value, currency, en, comma) => {
    expect(shown(value, currency, 'en')).toBe(en);
    expect(shown(value, currency, 'pt-BR')).toBe(comma);
    expect(shown(value, currency, 'es')).toBe(comma);
  });

  test('the parts put the symbol before and other codes after, and count the zeros that may be dimmed', () => {
    expect(formatAmount('10.5', 'BRL', 'en')).toMatchObject({ symbol: 'R$', integer: '10', fraction: '.50' });
    expect(formatAmount('10.5', 'BRL', 'en')).not.toHaveProperty('code');
    expect(formatAmount('0.8412', 'BTC', 'es')).toMatchObject({
      code: 'BTC',
      fraction: ',84120000',
      trailingZeros: 4,
    });
  });

  test('a currency named like a property of every object gets no symbol', () => {
    expect(formatAmount('1', 'constructor', 'en')).toMatchObject({ code: 'constructor', integer: '1' });
  });

  test.each(['', 'abc', 'NaN', '.5', '1e999', ' 5'])('text that is no decimal is shown raw: %j', (value) => {
    expect(formatAmount(value, 'USDT', 'en')).toMatchObject({ integer: value, fraction: '' });
  });

  test('a signed amount carries + above zero, U+2212 below, and nothing at zero', () => {
    expect(formatSigned('3480', 'BRL', 'pt-BR').integer).toBe('+3.480');
    expect(formatSigned('-3480', 'BRL', 'pt-BR').integer).toBe(`${MINUS}3.480`);
    expect(formatSigned('0.00', 'BRL', 'pt-BR').integer).toBe('0');
  });

  test('a percentage has two decimals and its sign', () => {
    expect(formatPercent('-0.4', 'en')).toBe('\u22120.40%');
    expect(formatPercent('0.264', 'es')).toBe('+0,264%');
    expect(formatPercent('0', 'en')).toBe('0.00%');
  });
});

/** Parses what a reader sees, independent of the formatter. */
function readBack(text: string, locale: Locale): string {
  const { group, decimal } = separatorsOf(locale);
  return text.replaceAll(group, '').replace(decimal, '.').replace(MINUS, '-');
}

describe('safety 26: text to screen to text', () => {
  const digits = fc
    .tuple(fc.boolean(), fc.stringMatching(/^(0|[1-9][0-9]{0,24})$/), fc.stringMatching(/^[0-9]{0,18}$/))
    .map(([negative, integer, fraction]) => {
      const text = fraction === '' ? integer : `${integer}.${fraction}`;
      return negative && /[1-9]/.test(text) ? `-${text}` : text;
    });

  test('every decimal comes back digit by digit in three languages', () => {
    fc.assert(
      fc.property(digits, fc.constantFrom(...LOCALES), (value, locale) => {
        expect(readBack(formatDecimal(value, locale), locale)).toBe(value);
      }),
      { numRuns: RUNS },
    );
  });

  test('every decimal survives the wire, the screen and the way back, padding zeros aside', () => {
    fc.assert(
      fc.property(
        digits,
        fc.constantFrom('BRL', 'USDT', 'BTC'),
        fc.constantFrom(...LOCALES),
        (value, currency, locale) => {
          const received = parseJson(stringifyJson({ value: jsonNumber(value) }));
          expect(stringifyJson(received)).toBe(`{"value":${value}}`);
          const { integer, fraction } = formatAmount(value, currency, locale);
          const back = readBack(integer + fraction, locale);
          expect(back.startsWith(value)).toBe(true);
          expect(back.slice(value.length)).toMatch(/^\.?0*$/);
        },
      ),
      { numRuns: RUNS },
    );
  });

  test('an exponent moves the point and loses nothing', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[1-9][0-9]{0,17}$/),
        fc.integer({ min: -30, max: 30 }),
        (mantissa, exponent) => {
          const plain = plainDecimal(`${mantissa}e${exponent}`);
          expect(plain.replace('.', '').replace(/^0+/, '').replace(/0+$/, '')).toBe(
            mantissa.replace(/0+$/, ''),
          );
          expect(
            plainDecimal(`${plain}e${-exponent}`)
              .replace(/\.0*$/, '')
              .replace(/^0+(?=\d)/, ''),
          ).toBe(mantissa);
        },
      ),
      { numRuns: RUNS },
    );
  });
});
