import { expect, test } from 'vitest';
import { amountAtBound, readBound } from './rate-bound';

const SELL = { from_currency: 'USDT', to_currency: 'BRL', fixed_side: 'from' } as const;
const BUY = { from_currency: 'BRL', to_currency: 'USDT', fixed_side: 'from' } as const;
const bound = { rate: '5.34', quote: 'BRL', base: 'USDT' };
const option = (from_amount: string, to_amount: string, rate: string) => ({ from_amount, to_amount, rate });

test('selling, a rate at the bound is inside and one digit below is outside, with the money and the per cent', () => {
  expect(readBound(bound, SELL, option('250000', '1335000.00', '5.34'))).toMatchObject({
    inside: true,
    difference: { currency: 'BRL', amount: '0' },
    percent: '0',
  });
  expect(readBound(bound, SELL, option('250000', '1330850.00', '5.3234'))).toEqual({
    inside: false,
    rate: '5.3234',
    difference: { currency: 'BRL', amount: '-4150' },
    percent: '-0.31',
  });
  expect(readBound(bound, SELL, option('250000', '1334999.99', '5.33999999'))?.inside).toBe(false);
});

test('buying, the bound is the most that one unit may cost, also where the API counts the other way', () => {
  expect(readBound(bound, BUY, option('1000', '187.265917', '5.34'))?.inside).toBe(true);
  expect(readBound(bound, BUY, option('1000', '185.185185', '5.40'))).toMatchObject({
    inside: false,
    percent: '-1.12',
    difference: { currency: 'USDT' },
  });
  expect(readBound(bound, BUY, option('1000', '190.000000', '0.19'))?.inside).toBe(true);
  expect(readBound(bound, BUY, option('1000', '187.265917', '0.187265917'))?.inside).toBe(false);
  expect(readBound(bound, BUY, option('1000', '187.265918', '0.187265918'))?.inside).toBe(true);
  expect(readBound(bound, BUY, option('1000', '185.00', '0.185'))?.inside).toBe(false);
});

test('a good rate with bad money is outside, the rounding of the last digit is not', () => {
  expect(readBound(bound, SELL, option('1000.55', '5342.93', '5.34'))?.inside).toBe(true);
  expect(readBound(bound, SELL, option('250000', '1200000.00', '5.34'))?.inside).toBe(false);
});

test('another pair, a zero and what cannot be read are no reading', () => {
  const quoted = option('1000', '5340', '5.34');
  expect(readBound({ ...bound, base: 'BTC' }, SELL, quoted)).toBeNull();
  expect(readBound({ ...bound, rate: '0' }, SELL, quoted)).toBeNull();
  expect(readBound(bound, SELL, option('1000', '0', '5.34'))).toBeNull();
  expect(readBound(bound, SELL, option('1000', '5340', '1e400'))).toBeNull();
});

test('the money of the bound is the least received or the most sent', () => {
  expect(amountAtBound(bound, SELL, '250000')).toBe('1335000');
  expect(amountAtBound(bound, { ...SELL, fixed_side: 'to' }, '5340')).toBe('1000');
  expect(amountAtBound(bound, BUY, '5340')).toBe('1000');
  expect(amountAtBound(bound, { ...BUY, fixed_side: 'to' }, '1000')).toBe('5340');
});
