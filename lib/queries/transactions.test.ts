import { expect, test } from 'vitest';
import type { TransactionRow, TransactionsAnswer, Verdict } from '@/lib/contract/bff/transactions';
import { defined } from '@/lib/contract/values/defined';
import { answerOf, listQueryText, nextOffset, rowsOf } from './transactions';

const LABEL = { en: '', pt: '', es: '' };
const row = (end2end?: string): TransactionRow => ({
  ...defined({ end2end }),
  status: LABEL,
  substatus: LABEL,
  message: LABEL,
  error_message: LABEL,
  attributes: {},
});
const page = (ids: (string | undefined)[], change: Partial<TransactionsAnswer> = {}): TransactionsAnswer => ({
  results: ids.map(row),
  total: 130,
  limit: 20,
  offset: 0,
  applied: {},
  verdicts: {},
  now: '',
  read_at: '',
  ...change,
});

test('LST-12, safety 33: a record that new ones pushed into the next page is shown once', () => {
  const rows = rowsOf([page(['a', 'b', 'c']), page(['c', 'd']), page(['d', 'e'])]);
  expect(rows.map(({ end2end }) => end2end)).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('records without an id are all shown', () => {
  expect(rowsOf([page([undefined, 'a']), page([undefined, 'a'])])).toHaveLength(3);
});

test('LST-04: the next page begins where the API says that this one ended, not where we asked', () => {
  const fifty = Array.from({ length: 50 }, (_, at) => `e${at}`);
  expect(nextOffset(page(fifty, { limit: 50, offset: 20 }))).toBe(70);
  expect(nextOffset(page(fifty.slice(40), { limit: 20, offset: 120 }))).toBeUndefined();
  expect(nextOffset(page([], { limit: 20, offset: 40 }))).toBeUndefined();
  expect(nextOffset(page(['a', 'b'], { limit: 2, total: null }))).toBe(2);
  expect(nextOffset(page(['a'], { limit: 2, total: null }))).toBeUndefined();
});

test('LST-06: a page cut short skips no record, and a count that is too low ends no list', () => {
  const five = page(['a', 'b', 'c', 'd', 'e']);
  expect(nextOffset(five)).toBe(5);
  expect(nextOffset({ ...five, offset: 120 })).toBe(125);
  expect(nextOffset({ ...five, offset: 125 })).toBeUndefined();
  expect(nextOffset({ ...five, limit: 5, total: 3 })).toBe(5);
  expect(nextOffset({ ...five, total: 3 })).toBeUndefined();
});

test('LST-12: a record that comes twice in one page is shown once', () => {
  expect(rowsOf([page(['a', 'b', 'a', undefined, undefined])]).map(({ end2end }) => end2end)).toEqual([
    'a',
    'b',
    undefined,
    undefined,
  ]);
});

test('safety 36: what is said of a filter is said of all rows that are shown, whichever page brought them', () => {
  const verdictOf = (...wallets: (Verdict | undefined)[]) =>
    answerOf({ pages: wallets.map((wallet) => page(['a'], { verdicts: wallet ? { wallet } : {} })) })
      ?.verdicts.wallet;
  expect(verdictOf('not_met', 'met')).toBe('not_met');
  expect(verdictOf('not_checkable', 'met')).toBe('not_checkable');
  expect(verdictOf('not_checkable', 'not_met', 'met')).toBe('not_met');
  expect(verdictOf('met', 'no_rows')).toBe('met');
  expect(verdictOf('no_rows')).toBe('no_rows');
  expect(verdictOf(undefined)).toBeUndefined();
  expect(answerOf({ pages: [] })).toBeUndefined();
});

test('what is asked for is one text, whatever record is open beside it', () => {
  const part = { filters: { wallet: 'x', from: '2026-11-01' }, limit: 50, offset: 100 };
  expect(listQueryText('onramps', part)).toBe('?from=2026-11-01&wallet=x&limit=50&offset=100');
});
