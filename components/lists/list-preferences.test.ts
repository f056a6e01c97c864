import { expect, test } from 'vitest';
import { readListPreferences, shownColumns, writeListPreferences } from './list-preferences';

const ids = (list: 'checkouts' | 'withdrawals', text?: string) =>
  shownColumns(list, readListPreferences(text)).map(({ id }) => id);

test('without a choice every list has its usual columns and height', () => {
  expect(readListPreferences(undefined)).toEqual({ density: 'comfortable', chosen: {} });
  const usual = ['created', 'amount', 'asset', 'payer', 'status', 'substatus', 'id', 'message', 'updated'];
  expect(ids('checkouts')).toEqual(usual);
  expect(ids('withdrawals')).not.toContain('notes');
});

test('a choice is read back as it was written, list by list', () => {
  const chosen = {
    density: 'compact' as const,
    chosen: { withdrawals: ['status' as const, 'notes' as const] },
  };
  const text = writeListPreferences(chosen);
  expect(text).toMatch(/^[\w.~-]+$/);
  expect(readListPreferences(text)).toEqual(chosen);
  expect(ids('checkouts', text)).toEqual(ids('checkouts'));
});

test('the view whose look a list took is read back too', () => {
  const views = { onramps: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' };
  const text = writeListPreferences({ density: 'comfortable', chosen: { onramps: ['id'] }, views });
  expect(text).toMatch(/^[\w.~-]+$/);
  expect(readListPreferences(text)).toEqual({ density: 'comfortable', chosen: { onramps: ['id'] }, views });
});

test('time and status are never left out, and nonsense is the usual look', () => {
  expect(ids('checkouts', 'compact~checkouts.message')).toEqual(['created', 'status', 'message']);
  expect(ids('checkouts', 'compact~checkouts')).toEqual(['created', 'status']);
  expect(ids('checkouts', '%%%~x.y.z~checkouts.nope.<b>')).toEqual(['created', 'status']);
});

test('a list whose records carry no amount, asset, payer or payee has no columns of them, chosen or not', () => {
  const none = (text?: string) => shownColumns('onramps', readListPreferences(text), []).map(({ id }) => id);
  expect(none()).toEqual(['created', 'id', 'status', 'substatus', 'message', 'updated']);
  expect(none('compact~onramps.amount.payee')).toEqual(['created', 'status']);
  const chosen = shownColumns('onramps', readListPreferences('compact~onramps.amount.payee'), ['payee']);
  expect(chosen.map(({ id }) => id)).toEqual(['created', 'payee', 'status']);
});

test('what the records of a list carried is remembered, also that it was nothing', () => {
  const carried = { onramps: ['amount' as const, 'payee' as const], offramps: [] };
  const text = writeListPreferences({ density: 'compact', chosen: { onramps: ['id'] }, carried });
  expect(text).toMatch(/^[\w.~-]+$/);
  expect(readListPreferences(text)).toEqual({ density: 'compact', chosen: { onramps: ['id'] }, carried });
  expect(readListPreferences('compact~onramps-given.nope.amount').carried).toEqual({ onramps: ['amount'] });
});

test('the payee is usual where a client is paid, the payer elsewhere, and both can be chosen', () => {
  const people = (list: 'onramps' | 'offramps') =>
    shownColumns(list, readListPreferences(undefined)).filter(({ id }) => id === 'payer' || id === 'payee');
  expect(people('onramps').map(({ id }) => id)).toEqual(['payer']);
  expect(people('offramps').map(({ id }) => id)).toEqual(['payee']);
  expect(ids('checkouts', 'compact~checkouts.payer.payee')).toEqual(['created', 'payer', 'payee', 'status']);
});
