import { expect, test } from 'vitest';
import { readPreferences, shownColumns, writePreferences } from './preferences';

const ids = (list: 'checkouts' | 'withdrawals', text?: string) =>
  shownColumns(list, readPreferences(text)).map(({ id }) => id);

test('without a choice every list has its usual columns and height', () => {
  expect(readPreferences(undefined)).toEqual({ density: 'comfortable', chosen: {} });
  expect(ids('checkouts')).toEqual(['created', 'id', 'status', 'substatus', 'message', 'updated']);
  expect(ids('withdrawals')).not.toContain('notes');
});

test('a choice is read back as it was written, list by list', () => {
  const chosen = {
    density: 'compact' as const,
    chosen: { withdrawals: ['status' as const, 'notes' as const] },
  };
  const text = writePreferences(chosen);
  expect(text).toMatch(/^[\w.~-]+$/);
  expect(readPreferences(text)).toEqual(chosen);
  expect(ids('checkouts', text)).toEqual(ids('checkouts'));
});

test('the view whose look a list took is read back too', () => {
  const looks = { onramps: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' };
  const text = writePreferences({ density: 'comfortable', chosen: { onramps: ['id'] }, looks });
  expect(text).toMatch(/^[\w.~-]+$/);
  expect(readPreferences(text)).toEqual({ density: 'comfortable', chosen: { onramps: ['id'] }, looks });
});

test('time and status are never left out, and nonsense is the usual look', () => {
  expect(ids('checkouts', 'compact~checkouts.message')).toEqual(['created', 'status', 'message']);
  expect(ids('checkouts', 'compact~checkouts')).toEqual(['created', 'status']);
  expect(ids('checkouts', '%%%~x.y.z~checkouts.nope.<b>')).toEqual(['created', 'status']);
});
