import { expect, test } from 'vitest';
import { makeRow } from '@/lib/testing/screens/render-transactions';
import { newestRecord } from './newest-record';

test('a record moves beside a list that is not read again, and never back to an older read', () => {
  const early = makeRow({ updated_at: '2026-11-20T10:00:00Z', process: 'payment.received' });
  const late = makeRow({ updated_at: '2026-11-20T07:00:01-03:00', process: 'success.completed' });
  expect(newestRecord(early, late)).toBe(late);
  expect(newestRecord(late, early)).toBe(late);
  expect(newestRecord(undefined, early)).toBe(early);
  expect(newestRecord(early, undefined)).toBe(early);
});

test('where the times do not tell, the state of the list is the one that is shown', () => {
  const listed = makeRow({ updated_at: 'soon' });
  expect(newestRecord(listed, makeRow())).toBe(listed);
  expect(newestRecord(makeRow(), makeRow({ updated_at: 'soon' }))).toEqual(makeRow());
});
