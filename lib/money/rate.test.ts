import { describe, expect, test } from 'vitest';
import { formatRate, invertedRate, rateUnit } from './rate';

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
    ['0.186981', 'BRL', 'USDT', '≈ 5.3481 BRL per USDT'],
    ['0.00000195173', 'BRL', 'BTC', undefined],
    ['0.00000195173456', 'BRL', 'BTC', '≈ 512,364.76 BRL per BTC'],
    ['0.187', 'BRL', 'USDT', undefined],
    ['5.3478', 'USDT', 'BRL', undefined],
    ['64000', 'BTC', 'USDT', undefined],
    ['0', 'BRL', 'USDT', undefined],
    ['?', 'BRL', 'USDT', undefined],
  ])(
    '%s from %s to %s counted the other way is told where its digits reach: %s',
    (rate, base, quote, told) => {
      const text = invertedRate(rate, { quote, base }, 'en');
      expect(text && spaced(text)).toBe(told);
    },
  );

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
