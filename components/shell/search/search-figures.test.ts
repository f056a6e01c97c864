import { expect, test } from 'vitest';
import { makeRow } from '@/lib/testing/screens/render-transactions';
import { figuresOf } from './search-entries';

test('a record that was found says its amount and its asset, and whether anything documents them', () => {
  const given = { amount_fiat: '1500.10', amount_crypto: '277.5', currency_code: 'USDT' };
  expect(figuresOf('onramps', makeRow({ attributes: given }))).toEqual({
    figures: [
      { name: 'amount_fiat', text: '1500.10', currency: 'BRL' },
      { name: 'amount_crypto', text: '277.5', currency: 'USDT' },
    ],
    undocumented: true,
  });
  const sent = { amount_received: '98.50', currency_receive_code: 'USDT' };
  expect(figuresOf('withdrawals', makeRow({ attributes: sent }))).toEqual({
    figures: [{ name: 'amount_received', text: '98.50', currency: 'USDT' }],
    undocumented: false,
  });
});

test('absent stays absent: a record that gives neither, or that nobody read, has no figures', () => {
  expect(figuresOf('onramps', makeRow({ attributes: { zzz: '1' } }))).toEqual({});
  expect(figuresOf('onramps', undefined)).toEqual({});
});
