import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compare, divide, multiply, subtract } from './amount';
import { averageRate, formatRate, rateUnit, readRate } from './rate';

const spaced = (text: string) => text.replaceAll('\u00a0', ' ');

describe('a rate', () => {
  test.each([
    ['5.3478', 'USDT', 'BRL', '5.3478 BRL per USDT', '5,3478 BRL por USDT'],
    ['5.35', 'USDC', 'BRL', '5.3500 BRL per USDC', '5,3500 BRL por USDC'],
    ['5.347812345', 'USDT', 'BRL', '5.347812345 BRL per USDT', '5,347812345 BRL por USDT'],
    ['512345.6', 'BTC', 'BRL', '512,345.60 BRL per BTC', '512.345,60 BRL por BTC'],
    ['0.187', 'BRL', 'USDT', '0.1870 USDT per BRL', '0,1870 USDT por BRL'],
  ])('%s from %s to %s is read with its units', (rate, from, to, en, comma) => {
    expect(spaced(formatRate(rate, from, to, 'en').text)).toBe(en);
    expect(spaced(formatRate(rate, from, to, 'pt-BR').text)).toBe(comma);
    expect(spaced(formatRate(rate, from, to, 'es').text)).toBe(comma);
  });

  test('a rate that is no decimal is shown raw', () => {
    expect(formatRate('?', 'USDT', 'BRL', 'en')).toMatchObject({ integer: '?', fraction: '' });
  });

  test.each([
    // rate, from, to -> read as; the wire's unit where it is another one.
    ['0.186981', ['BRL', '1000.00'], ['USDT', '186.98'], '5.3481 BRL per USDT', 'USDT per BRL'],
    ['0.00000195173456', ['BRL', '1000'], ['BTC', '0.00195173'], '512,364.76 BRL per BTC', 'BTC per BRL'],
    // Too few digits on the wire: the amounts have them.
    ['0.187', ['BRL', '1069.56'], ['USDT', '200'], '5.3478 BRL per USDT', 'USDT per BRL'],
    ['5.3478', ['USDT', '200'], ['BRL', '1069.56'], '5.3478 BRL per USDT', undefined],
    ['5.3478', ['BRL', '1069.56'], ['USDT', '200'], '5.3478 BRL per USDT', undefined],
    ['0.18699', ['USDT', '200'], ['BRL', '1069.56'], '5.3479 BRL per USDT', 'USDT per BRL'],
    ['0.0000019496', ['BRL', '1000.00'], ['BTC', '0.0019496'], '512,925.73 BRL per BTC', 'BTC per BRL'],
    // A token below 0.1 BRL has four significant digits.
    ['15000', ['BRL', '100'], ['PEPE', '1500000'], '0.00006667 BRL per PEPE', 'PEPE per BRL'],
    ['30000', ['BRL', '100'], ['PEPE', '3000000'], '0.00003333 BRL per PEPE', 'PEPE per BRL'],
    ['150000', ['PEPE', '15000000'], ['BRL', '100'], '0.000006667 BRL per PEPE', 'PEPE per BRL'],
    ['3e4', ['BRL', '100'], ['PEPE', '3000000'], '0.00003333 BRL per PEPE', 'PEPE per BRL'],
    ['64000', ['BTC', '1'], ['USDT', '64000'], '64,000.0000 USDT per BTC', undefined],
    ['0', ['BRL', '1'], ['USDT', '1'], '0.0000 USDT per BRL', undefined],
    ['?', ['BRL', '1'], ['USDT', '1'], '? BRL per USDT', undefined],
  ] as const)(
    'the rate %s of %j to %j is read as %s (docs/design.md 5)',
    (rate, [from, sent], [to, received], expected, wire) => {
      const read = readRate(rate, { currency: from, amount: sent }, { currency: to, amount: received });
      expect(spaced(formatRate(read.value, from, to, 'en', read.unit).text)).toBe(expected);
      expect(read.wire && `${read.wire.quote} per ${read.wire.base}`).toBe(wire);
    },
  );

  test('the price of any token, dear or cheap, is right to four significant digits and never 0', () => {
    const property = fc.property(
      fc.integer({ min: 1_000_000, max: 9_999_999 }),
      fc.integer({ min: -12, max: 6 }),
      fc.constantFrom('PEPE', 'USDT', 'BTC'),
      (digits, exponent, base) => {
        const rate = multiply(`${digits}`, `1e${-exponent - 6}`);
        const [crypto, fiat] = [
          { currency: base, amount: multiply(rate, '1000') },
          { currency: 'BRL', amount: '1000' },
        ];
        for (const [from, to] of [
          [fiat, crypto],
          [crypto, fiat],
        ] as const) {
          const { value, unit } = readRate(rate, from, to);
          expect(unit).toEqual({ quote: 'BRL', base });
          const exact = divide('1', rate, 40) ?? '';
          const off = subtract(value, exact).replace('-', '');
          expect(compare(multiply(off, '2000'), exact), `${rate} as ${value}`).toBe(-1);
        }
      },
    );
    fc.assert(property, { numRuns: 500 });
  });

  test.each([
    [['USDT', '1085000'], ['BRL', '5796210.00'], '5.3421 BRL per USDT'],
    [['BRL', '747150.00'], ['USDT', '140000'], '5.3368 BRL per USDT'],
    [['BTC', '0.85'], ['BRL', '463672.50'], '545,497.06 BRL per BTC'],
    [['BTC', '2'], ['USDT', '128000.00'], '64,000.0000 USDT per BTC'],
    [['BRL', '0'], ['USDT', '0'], null],
  ] as const)('the average of %j to %j is BRL for one unit', ([from, sent], [to, received], expected) => {
    const average = averageRate({ currency: from, amount: sent }, { currency: to, amount: received });
    expect(average && spaced(formatRate(average.value, from, to, 'en', average.unit).text)).toBe(expected);
  });

  test('the amounts decide which way round it counts', () => {
    const brl = { currency: 'BRL', amount: '1069.56' };
    const usdt = { currency: 'USDT', amount: '200' };
    expect(rateUnit('5.3478', brl, usdt)).toEqual({ quote: 'BRL', base: 'USDT' });
    expect(rateUnit('0.18699', brl, usdt)).toEqual({ quote: 'USDT', base: 'BRL' });
    expect(rateUnit('5.3478', usdt, brl)).toEqual({ quote: 'BRL', base: 'USDT' });
  });

  test('without usable amounts the fiat currency is the counted one', () => {
    expect(rateUnit('5.3478', { currency: 'BRL' }, { currency: 'USDT' })).toEqual({
      quote: 'BRL',
      base: 'USDT',
    });
    expect(rateUnit('5.3478', { currency: 'USDT', amount: '0' }, { currency: 'BRL', amount: '1' })).toEqual({
      quote: 'BRL',
      base: 'USDT',
    });
    expect(rateUnit('64000', { currency: 'BTC' }, { currency: 'USDT' })).toEqual({
      quote: 'USDT',
      base: 'BTC',
    });
  });
});
