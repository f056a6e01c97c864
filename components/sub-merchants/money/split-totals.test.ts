import { expect, test } from 'vitest';
import { splitTotals } from './split-totals';

test('totals are exact, by currency, over the splits that were read and give a figure', () => {
  const long = `${'9'.repeat(40)}.1`;
  expect(
    splitTotals([
      { split: { currency: 'USDT', split_amount: long } },
      { split: { currency: 'USDT', split_amount: '0.2' } },
      { split: { currency: 'BTC', split_amount: '0.00000001' } },
      ...[{ split: { currency: 'USDT' } }, { split: { currency: 'USDT', split_amount: 'NaN' } }],
      ...[{ split: { split_amount: '5' } }, { missing: true }, { missing: false }, {}],
    ]),
  ).toEqual([
    { currency: 'USDT', amount: `${'9'.repeat(40)}.3`, rows: 2 },
    { currency: 'BTC', amount: '0.00000001', rows: 1 },
  ]);
  expect(splitTotals([])).toEqual([]);
});
