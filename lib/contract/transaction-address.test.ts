import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIST_QUERIES } from './bff-transaction-requests';
import { fieldReasons } from './field-reasons';
import { readListAddress, writeListAddress } from './transaction-address';
import type { TRANSACTION_LISTS } from './transaction-lists';

const OPAQUE = `v_${'a'.repeat(22)}`;
const read = (list: (typeof TRANSACTION_LISTS)[number], text: string) =>
  readListAddress(list, new URLSearchParams(text));

test('an address says filters, page and record, and is read back as it was written', () => {
  const address = {
    filters: {
      from: '2026-11-01',
      to: '2026-11-19',
      pix_e2e: 'E1 &=?/é',
      client_tax_id: OPAQUE,
      wallet: '0xAb',
    },
    limit: 50,
    offset: 100,
    tx: 'a/b?c d',
    at: '2026-11-19T22:23:10-03:00',
  };
  const text = writeListAddress('onramps', address);
  expect(read('onramps', text)).toEqual({ address, faults: {} });
  expect(text).not.toMatch(/\d{11}/);
});

test('any text that can be sent survives the address', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (value) => {
      const { address, faults } = read(
        'withdrawals',
        writeListAddress('withdrawals', { filters: { address: value } }),
      );
      expect(address.filters.address).toBe(value);
      const sendable = LIST_QUERIES.withdrawals.safeParse({ address: value });
      if (faults.address === undefined) expect(sendable.success && sendable.data.address).toBe(value);
    }),
  );
});

test('defaults are not written', () => {
  expect(writeListAddress('checkouts', { filters: {}, limit: 20, offset: 0 })).toBe('');
  expect(writeListAddress('checkouts', { filters: { pix_e2e: '' }, at: 'x' })).toBe('');
});

test.each([
  ['checkouts', 'from=2026-02-30', { from: 'not_a_day' }],
  ['checkouts', 'from=2026-11-02&to=2026-11-01', { from: 'reversed_range' }],
  ['checkouts', 'wallet=x', { wallet: 'no_such_filter' }],
  ['withdrawals', 'from=2026-11-01', { from: 'no_such_filter' }],
  ['withdrawals', 'client_tax_id=v_x', { client_tax_id: 'no_such_filter' }],
  ['onramps', 'client_tax_id=52998224725', { client_tax_id: 'unknown_value' }],
  ['onramps', `pix_e2e=${'x'.repeat(300)}`, { pix_e2e: 'too_long' }],
  ['onramps', 'wallet=a%00b', { wallet: 'control_characters' }],
  ['onramps', 'wallet=a%E2%80%AEb', { wallet: 'control_characters' }],
  ['onramps', 'wallet=%20x', { wallet: 'not_allowed' }],
] as const)('safety 36: %s?%s names its fault and is never read as unfiltered', (list, text, faults) => {
  expect(read(list, text).faults).toEqual(faults);
});

test.each([
  'limit=abc',
  'limit=1000',
  'limit=-1',
  'offset=-5',
  'offset=1e3',
  'offset=99999999999',
  'utm_source=x',
])('%s reads as the first page of the usual size', (text) => {
  expect(read('checkouts', text)).toEqual({ address: { filters: {}, limit: 20, offset: 0 }, faults: {} });
});

const reasonsOf = (list: (typeof TRANSACTION_LISTS)[number], query: Record<string, string>) => {
  const parsed = LIST_QUERIES[list].safeParse(query);
  return parsed.success ? parsed.data : fieldReasons(parsed.error);
};

test.each([
  ['checkouts', { wallet: 'x' }, { wallet: 'unknown_field' }],
  ['withdrawals', { from: '2026-11-01' }, { from: 'unknown_field' }],
  ['checkouts', { from: '2026-02-30' }, { from: 'not_a_day' }],
  ['checkouts', { from: '2026-11-02', to: '2026-11-01' }, { from: 'reversed_range' }],
  ['onramps', { client_tax_id: '52998224724' }, { client_tax_id: 'check_digits' }],
  ['onramps', { client_tax_id: '12ABC34501DE35' }, { client_tax_id: 'alphanumeric_cnpj' }],
  ['onramps', { limit: '101' }, { limit: 'too_large' }],
  ['onramps', { limit: '0' }, { limit: 'too_small' }],
  ['onramps', { limit: 'abc' }, { limit: 'wrong_type' }],
  ['onramps', { limit: '1e2' }, { limit: 'wrong_type' }],
  ['onramps', { offset: '-1' }, { offset: 'wrong_type' }],
  ['onramps', { pix_e2e: 'x'.repeat(300) }, { pix_e2e: 'too_long' }],
  ['onramps', { pix_e2e: '  ' }, { pix_e2e: 'required' }],
  ['onramps', { sort: 'asc' }, { sort: 'unknown_field' }],
] as const)('LST-13: %s %j is refused before anything is sent', (list, query, reasons) => {
  expect(reasonsOf(list, query)).toEqual(reasons);
});

test('a tax id may come as typed, as digits or as its opaque id; values are trimmed and keep their case', () => {
  expect(reasonsOf('onramps', { client_tax_id: '529.982.247-25', wallet: ' 0xAbC ', limit: '50' })).toEqual({
    client_tax_id: '52998224725',
    wallet: '0xAbC',
    limit: 50,
    offset: 0,
  });
  expect(reasonsOf('onramps', { client_tax_id: OPAQUE })).toMatchObject({ client_tax_id: OPAQUE });
});

test('an address names the saved view it was opened with, or that it is meant without one, and nothing else', () => {
  const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
  const viewOf = (text: string) => readListAddress('onramps', new URLSearchParams(text)).address.view;
  expect([viewOf(`view=${id}&wallet=w`), viewOf('view=all'), viewOf(''), viewOf('view=<b>')]).toEqual([
    id,
    'all',
    undefined,
    undefined,
  ]);
  expect(writeListAddress('onramps', { filters: { wallet: 'w' }, view: id })).toBe(`?view=${id}&wallet=w`);
});
