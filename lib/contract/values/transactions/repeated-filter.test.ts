import { expect, test } from 'vitest';
import { writeListAddress } from './list-address';
import { readListAddress } from './read-list-address';
import { toSearchParams } from './to-search-params';
import type { TransactionList } from './transaction-lists';

const serverParams = (text: string) => {
  const params: Record<string, string | string[]> = {};
  const search = new URLSearchParams(text);
  for (const name of search.keys()) {
    const [first = '', ...more] = search.getAll(name);
    params[name] = more.length === 0 ? first : [first, ...more];
  }
  return params;
};
const read = (list: TransactionList, text: string) => {
  const inBrowser = readListAddress(list, new URLSearchParams(text));
  expect(readListAddress(list, toSearchParams(serverParams(text)))).toEqual(inBrowser);
  return inBrowser;
};

test.each([
  ['onramps', 'wallet=A&wallet=B', 'wallet', 'A, B'],
  ['onramps', 'wallet=A&from=2026-11-01&wallet=&wallet=B&wallet=A', 'wallet', 'A, B'],
  ['checkouts', 'from=2026-11-01&from=2026-11-02', 'from', '2026-11-01, 2026-11-02'],
  [
    'offramps',
    `client_tax_id=v_${'a'.repeat(22)}&client_tax_id=v_${'b'.repeat(22)}`,
    'client_tax_id',
    `v_${'a'.repeat(22)}, v_${'b'.repeat(22)}`,
  ],
  [
    'withdrawals',
    'receive_currency_code=BTC&receive_currency_code=USDT',
    'receive_currency_code',
    'BTC, USDT',
  ],
] as const)(
  'safety 36: of %s?%s neither value is chosen: it is a fault of %s',
  (list, text, filter, both) => {
    const { address, filterErrors } = read(list, text);
    expect(filterErrors).toEqual({ [filter]: 'given_twice' });
    expect(address.filters[filter]).toBe(both);
    // After changing another filter it still cannot be sent.
    expect(Object.keys(read(list, writeListAddress(list, address)).filterErrors)).toEqual([filter]);
  },
);

test('safety 36: the same value given again is one value, and an empty one is none', () => {
  for (const text of ['wallet=A&wallet=A', 'wallet=&wallet=A', 'wallet=A&wallet=']) {
    expect(read('onramps', text)).toEqual({
      address: { filters: { wallet: 'A' }, limit: 20, offset: 0 },
      filterErrors: {},
    });
  }
});

test('safety 53: a tax id among several values is told as such, and none of them stays in the address', () => {
  for (const text of ['wallet=A&wallet=52998224725', 'wallet=52998224725&wallet=11144477735']) {
    const { address, filterErrors } = read('onramps', text);
    expect([address.filters, filterErrors]).toEqual([{ wallet: '•••' }, { wallet: 'is_a_tax_id' }]);
  }
});

test('what is no filter counts once, as its first', () => {
  expect(read('onramps', 'limit=50&limit=100&offset=20&offset=40&tx=a&tx=b').address).toEqual({
    filters: {},
    limit: 50,
    offset: 20,
    tx: 'a',
  });
});
