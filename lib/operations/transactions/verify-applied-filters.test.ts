import { expect, test } from 'vitest';
import { listEnvelope } from '@/lib/contract/payments-api/envelope';
import { parseJson } from '@/lib/contract/values/json/json';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { listItem } from '@/lib/testing/scripted-upstream/scripted-list-reply';
import { verifyAppliedFilters, verifyAppliedPage } from './verify-applied-filters';

const CPF = '52998224725';
const page = { limit: '20', offset: '0' };

function judge(
  list: TransactionList,
  sent: Record<string, string>,
  rows: Record<string, unknown>[],
  change: Record<string, unknown> = {},
) {
  const wire = { version: 'v1', total: rows.length, limit: 20, offset: 0, results: rows, ...change };
  return verifyAppliedFilters(
    list,
    { ...page, ...sent },
    listEnvelope.parse(parseJson(JSON.stringify(wire))),
  );
}

const withAttributes = (...all: Record<string, unknown>[]) =>
  all.map((attributes, at) => listItem(`e${at}`, { attributes }));

/** List, query sent, row attributes, expected verdict. */
test.each([
  ['onramps', 'wallet', '0xAb', [{ wallet: '0xAb' }, { wallet: '0xAb' }], 'met'],
  ['onramps', 'wallet', '0xAb', [{ wallet: '0xAB' }], 'met'],
  ['onramps', 'wallet', '0xAb', [{ wallet: '0xAb' }, { wallet: '0xCd' }], 'not_met'],
  ['onramps', 'wallet', '0xAb', [{}, { wallet: '0xCd' }], 'not_met'],
  ['onramps', 'wallet', '0xAb', [{ wallet: '0xAb' }, {}], 'not_checkable'],
  ['onramps', 'wallet', '0xAb', [{ wallet: null }], 'not_checkable'],
  ['onramps', 'wallet', '0xAb', [{ wallet: { address: '0xCd' } }], 'not_checkable'],
  ['onramps', 'wallet', '0xAb', [], 'no_rows'],
  ['checkouts', 'client_tax_id', CPF, [{ client_tax_id: '529.982.247-25' }], 'met'],
  ['checkouts', 'client_tax_id', CPF, [{ client_tax_id: '11144477735' }], 'not_met'],
  ['checkouts', 'client_tax_id', CPF, [{ client_tax_id: '***.982.247-**' }], 'not_checkable'],
  ['checkouts', 'pix_e2e', 'E1', [{ pix_e2e: 'E12' }], 'not_met'],
  // Filter and attribute have different names (WDR-15).
  ['withdrawals', 'receive_currency_code', 'USDT', [{ currency_receive_code: 'USDT' }], 'met'],
  ['withdrawals', 'receive_currency_code', 'USDT', [{ currency_receive_code: 'BTC' }], 'not_met'],
  ['withdrawals', 'receive_currency_code', 'USDT', [{ receive_currency_code: 'BTC' }], 'not_checkable'],
  ['withdrawals', 'group_id', 'g1', [{ group_id: 'g1' }], 'met'],
  ['withdrawals', 'address', 'T1', [{ address: 'T1' }, { address: 'T2' }], 'not_met'],
] as const)('safety 36: %s, %s=%s against %j is %s', (list, filter, value, attributes, verdict) => {
  const verdicts = judge(list, { [filter]: value }, withAttributes(...attributes));
  expect(verdicts[filter]).toBe(verdict);
});

const RANGE = { date_from: '2026-11-10T03:00:00.000Z', date_to: '2026-11-11T02:59:59.999Z' };

test.each([
  [['2026-11-10T03:00:00Z', '2026-11-10T23:59:59.999-03:00'], 'met'],
  [['2026-11-11T00:00:00-03:00'], 'not_met'],
  [['2026-11-10T02:59:59.999Z'], 'not_met'],
  [['2026-11-10T12:00:00Z', 'yesterday'], 'not_checkable'],
  [['yesterday', '2026-12-01T00:00:00Z'], 'not_met'],
  [[], 'no_rows'],
] as const)('safety 34, 36: rows created at %j are judged %s', (times, verdict) => {
  const rows = times.map((created_at, at) => listItem(`e${at}`, { created_at }));
  expect(judge('onramps', RANGE, rows).created).toBe(verdict);
});

test.each([
  ['the API ignores the size', '20', { limit: 50 }, { limit: 'not_met', offset: 'met' }],
  ['the API ignores the offset', '20', { offset: 20 }, { limit: 'met', offset: 'not_met' }],
  [
    'the API echoes neither',
    '20',
    { limit: null, offset: null },
    { limit: 'not_checkable', offset: 'not_checkable' },
  ],
  [
    'more rows come than it says',
    '1',
    { limit: 1, results: [listItem('a'), listItem('b')] },
    { limit: 'not_met' },
  ],
  [
    'more rows come than were asked for, and no size is said',
    '1',
    { limit: null, results: [listItem('a'), listItem('b')] },
    { limit: 'not_met' },
  ],
] as const)('LST-04: %s', (_, limit, change, verdicts) => {
  expect(judge('checkouts', { limit }, [listItem('a')], change)).toMatchObject(verdicts);
});

test('a page past the end tells nothing about a filter; only what was asked is judged', () => {
  expect(judge('onramps', { wallet: 'x' }, [], { total: 130 }).wallet).toBe('no_rows');
  expect(Object.keys(judge('onramps', {}, [listItem('a')]))).toEqual(['limit', 'offset']);
});

test.each([
  ['all that is left', 2, { offset: 128, total: 130 }, {}],
  ['nothing past the end', 0, { offset: 140, total: 130 }, {}],
  ['no total', 5, { total: null }, {}],
  ['a page cut short', 5, { total: 130 }, { rows: 'not_met' }],
  ['a last page cut short', 5, { offset: 120, total: 130 }, { rows: 'not_met' }],
  ['a size of its own, filled', 5, { limit: 5, total: 130 }, {}],
  ['more than it counts', 20, { total: 3 }, { total: 'not_met' }],
  ['more than it counts, further on', 20, { offset: 120, total: 130 }, { total: 'not_met' }],
] as const)(
  'LST-03, LST-06: a page with %s is told where it contradicts itself',
  (_, rows, change, verdicts) => {
    const results = Array.from({ length: rows }, (_, at) => listItem(`e${at}`));
    expect(judgedPage(results, change)).toEqual(verdicts);
  },
);

test.each([
  ['a1 b2 a1', { once: 'not_met' }],
  ['a1 a1', { once: 'not_met' }],
  ['a1 b2 c3', {}],
] as const)('LST-12: a page of %s is told where it has a record twice', (ids, verdicts) => {
  const results = ids.split(' ').map((id) => listItem(id));
  expect(judgedPage(results, { total: results.length })).toEqual(verdicts);
});

test('LST-12: rows without an id are not told as one record', () => {
  const results = [listItem('', { end2end: undefined }), listItem('', { end2end: undefined })];
  expect(judgedPage(results, { total: 2 })).toEqual({});
});

test.each([
  [['2026-11-20T10:00:00Z', '2026-11-01T10:00:00Z'], {}],
  [['2026-11-01T10:00:00Z', '2026-11-20T10:00:00Z'], { order: 'not_met' }],
  [['2026-11-20T10:00:00Z', '2026-11-20T07:00:00-03:00', '2026-11-20T10:00:00.000Z'], {}],
  // The same day in two zones.
  [['2026-11-19T22:00:00-03:00', '2026-11-20T00:30:00Z'], {}],
  [['2026-11-20T00:30:00Z', '2026-11-19T22:00:00-03:00'], { order: 'not_met' }],
  // An unreadable time proves nothing about its neighbours.
  [['2026-11-01T10:00:00Z', 'yesterday', '2026-11-20T10:00:00Z'], {}],
  [['2026-11-01T10:00:00Z', undefined, '2026-11-20T10:00:00Z'], {}],
  [['yesterday', '2026-11-01T10:00:00Z', '2026-11-20T10:00:00Z'], { order: 'not_met' }],
] as const)('LST-09: the order of rows created at %j is judged %j', (times, verdicts) => {
  const results = times.map((created_at, at) => listItem(`e${at}`, { created_at }));
  expect(judgedPage(results, { total: results.length })).toEqual(verdicts);
});

test('LST-03, LST-09, LST-12: each contradiction of a page is told, whatever else it has', () => {
  const results = [
    listItem('a', { created_at: '2026-11-01T10:00:00Z' }),
    listItem('b', { created_at: '2026-11-20T10:00:00Z' }),
    listItem('a', { created_at: '2026-11-01T10:00:00Z' }),
  ];
  const both = { order: 'not_met', once: 'not_met' };
  expect(judgedPage(results, { total: null })).toEqual(both);
  expect(judgedPage(results, { total: 2 })).toEqual({ ...both, total: 'not_met' });
  expect(judgedPage(results, { total: 130 })).toEqual({ ...both, rows: 'not_met' });
});

function judgedPage(results: Record<string, unknown>[], change: Record<string, unknown>) {
  const wire = { version: 'v1', limit: 20, offset: 0, results, ...change };
  const answer = listEnvelope.parse(parseJson(JSON.stringify(wire)));
  return verifyAppliedPage({ limit: '20', offset: String(answer.offset ?? 0) }, answer);
}
