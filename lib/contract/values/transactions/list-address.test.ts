import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EXPORT_QUERIES } from '@/lib/contract/bff/exports/export-requests';
import { viewErrors } from '@/lib/contract/bff/saved-views/saved-view-requests';
import { filterValueRequest, LIST_QUERIES, transactionParams } from '@/lib/contract/bff/transaction-requests';
import { fieldReasons } from '@/lib/contract/values/field-reasons';
import { writeListAddress } from './list-address';
import { hasFilter, LIST_FILTERS } from './list-filters';
import { containsTaxId, readListAddress } from './read-list-address';
import { TRANSACTION_LISTS } from './transaction-lists';

const OPAQUE = `v_${'a'.repeat(22)}`;
const read = (list: (typeof TRANSACTION_LISTS)[number], text: string) =>
  readListAddress(list, new URLSearchParams(text));

test('an address says filters, page and record, and is read back as it was written', () => {
  const address = {
    filters: {
      from: '2026-11-01',
      to: '2026-11-19',
      pix_e2e: 'E1&=?/+%#',
      client_tax_id: OPAQUE,
      wallet: '0xAb',
    },
    limit: 50,
    offset: 100,
    tx: 'a/b?c d',
    at: '2026-11-19T22:23:10-03:00',
    view: '0d5f9a52-5c3e-4b0e-9d57-0a4f3b1c2d3e',
    opened: '2026-11-19',
  };
  const text = writeListAddress('onramps', address);
  expect(read('onramps', text)).toEqual({ address, filterErrors: {} });
  expect(text).not.toMatch(/\d{11}/);
});

test('any text that can be sent survives the address', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (value) => {
      const { address, filterErrors } = read(
        'withdrawals',
        writeListAddress('withdrawals', { filters: { address: value } }),
      );
      expect(address.filters.address).toBe(value);
      const sendable = LIST_QUERIES.withdrawals.safeParse({ address: value });
      if (filterErrors.address === undefined) expect(sendable.success && sendable.data.address).toBe(value);
    }),
  );
});

test('defaults are not written', () => {
  expect(writeListAddress('checkouts', { filters: {}, limit: 20, offset: 0 })).toBe('');
  expect(writeListAddress('checkouts', { filters: { pix_e2e: '' }, at: 'x' })).toBe('');
});

test.each([
  ['checkouts', 'from=2026-02-30', { from: 'not_a_day' }],
  ['checkouts', 'to=12026-02-03', { to: 'year_digits' }],
  ['checkouts', 'from=0002-02-03', { from: 'day_too_early' }],
  ['checkouts', 'from=9999-02-03', { from: 'day_too_late' }],
  ['checkouts', 'from=2026-11-02&to=2026-11-01', { from: 'reversed_range' }],
  ['checkouts', 'wallet=x', { wallet: 'no_such_filter' }],
  ['withdrawals', 'from=2026-11-01', { from: 'no_such_filter' }],
  ['withdrawals', 'client_tax_id=v_x', { client_tax_id: 'no_such_filter' }],
  ['onramps', 'client_tax_id=52998224725', { client_tax_id: 'is_a_tax_id' }],
  ['onramps', 'client_tax_id=v_gone', { client_tax_id: 'unknown_value' }],
  ['onramps', `pix_e2e=${'x'.repeat(300)}`, { pix_e2e: 'too_long' }],
  ['onramps', 'wallet=a%00b', { wallet: 'control_characters' }],
  ['onramps', 'wallet=a%E2%80%AEb', { wallet: 'control_characters' }],
  ['onramps', 'wallet=%20x', { wallet: 'not_allowed' }],
  ['onramps', 'wallet=hello%20world', { wallet: 'not_an_identifier' }],
  ['checkouts', 'pix_e2e=%F0%9F%98%80', { pix_e2e: 'not_an_identifier' }],
  ['withdrawals', 'group_id=%C3%A9', { group_id: 'not_an_identifier' }],
] as const)(
  'safety 36: %s?%s names its fault and is never read as unfiltered',
  (list, text, filterErrors) => {
    expect(read(list, text).filterErrors).toEqual(filterErrors);
  },
);

test.each([
  'limit=abc',
  'limit=1000',
  'limit=-1',
  'offset=-5',
  'offset=1e3',
  'offset=99999999999',
  'utm_source=x',
  'opened=2026-02-30',
])('%s reads as the first page of the usual size', (text) => {
  expect(read('checkouts', text)).toEqual({
    address: { filters: {}, limit: 20, offset: 0 },
    filterErrors: {},
  });
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
  ['onramps', { client_tax_id: '52998224725' }, { client_tax_id: 'unknown_value' }],
  ['offramps', { client_tax_id: '529.982.247-25' }, { client_tax_id: 'unknown_value' }],
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

test('values are trimmed and keep their case', () => {
  expect(reasonsOf('onramps', { client_tax_id: OPAQUE, wallet: ' 0xAbC ', limit: '50' })).toEqual({
    client_tax_id: OPAQUE,
    wallet: '0xAbC',
    limit: 50,
    offset: 0,
  });
});

test.each(TRANSACTION_LISTS)(
  'safety 53: no query of %s takes a tax id itself, because logs keep queries',
  (list) => {
    if (!hasFilter(list, 'client_tax_id')) return;
    for (const client_tax_id of ['52998224725', '529.982.247-25', '11222333000181']) {
      for (const [queries, rest] of [
        [LIST_QUERIES, {}],
        [EXPORT_QUERIES, { format: 'csv' }],
      ] as const) {
        expect(queries[list].safeParse({ ...rest, client_tax_id }).success).toBe(false);
        expect(queries[list].safeParse({ ...rest, client_tax_id: OPAQUE }).success).toBe(true);
      }
    }
  },
);

const NUMBERS = ['52998224725', '529.982.247-25', ' 11.222.333/0001-81', '12ABC34501DE35', '52998224724'];

test.each(TRANSACTION_LISTS)('safety 53: no other filter of %s takes a tax id either', (list) => {
  for (const filter of LIST_FILTERS[list].values.filter((one) => one !== 'client_tax_id')) {
    for (const value of NUMBERS) {
      const error = { [filter]: 'is_a_tax_id' };
      expect(reasonsOf(list, { [filter]: value }), `${filter}=${value}`).toEqual(error);
      expect(read(list, new URLSearchParams({ [filter]: value }).toString()).filterErrors).toEqual(error);
      expect(viewErrors(list, { filters: { [filter]: value } })).toEqual(error);
      const whole = EXPORT_QUERIES[list].safeParse({ format: 'csv', [filter]: value });
      expect(whole.success ? 'taken' : fieldReasons(whole.error)[filter]).toBe('is_a_tax_id');
    }
  }
});

test('safety 53: a tax id that somebody wrote into an address is not kept there, nor shown', () => {
  for (const number of NUMBERS) {
    for (const filter of ['client_tax_id', 'pix_e2e'] as const) {
      const search = new URLSearchParams({ [filter]: number, limit: '50' });
      expect(containsTaxId(search), number).toBe(true);
      const { address } = read('onramps', search.toString());
      const kept = writeListAddress('onramps', address);
      expect(new URLSearchParams(kept).get(filter)).toBe('•••');
      expect(containsTaxId(new URLSearchParams(kept))).toBe(false);
      expect(read('onramps', kept.slice(1)).filterErrors).toEqual({ [filter]: 'is_a_tax_id' });
    }
  }
  expect(containsTaxId(new URLSearchParams({ client_tax_id: OPAQUE, from: '2026-11-01' }))).toBe(false);
});

test('safety 53: a tax id is no id of a record: it opens nothing and is written down nowhere', () => {
  for (const id of NUMBERS.slice(0, 4)) {
    const parsed = transactionParams.safeParse({ id });
    expect(parsed.success ? 'taken' : fieldReasons(parsed.error).id).toBe('is_a_tax_id');
    expect(read('withdrawals', new URLSearchParams({ tx: id, at: 'x' }).toString()).address).toEqual({
      filters: {},
      limit: 20,
      offset: 0,
    });
  }
  // Opaque ids: digits alone are no tax id (GEN-10).
  expect(transactionParams.safeParse({ id: '52998224724' }).success).toBe(true);
});

test('a tax id is taken as typed or as digits where its opaque id is asked for, in a body', () => {
  const reasonOf = (value: string) => {
    const parsed = filterValueRequest.safeParse({ filter: 'client_tax_id', value });
    return parsed.success ? parsed.data.value : fieldReasons(parsed.error).value;
  };
  expect(reasonOf('529.982.247-25')).toBe('52998224725');
  expect(reasonOf('52998224724')).toBe('check_digits');
  expect(reasonOf('12ABC34501DE35')).toBe('12ABC34501DE35');
  expect(reasonOf(OPAQUE)).toBe('not_a_tax_id');
});
