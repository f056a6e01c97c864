import { expect, test } from 'vitest';
import { makeRow } from '@/lib/testing/screens/render-transactions';
import { rowOf, stepFrom } from './use-row-navigation';

const row = (end2end: string, minute: string, attributes = {}) =>
  makeRow({ end2end, created_at: `2026-11-10T15:${minute}:00Z`, attributes });
const ROWS = [row('a', '40'), row('b', '30', { tx_hash: '0xAb' }), row('c', '20')];
const idOf = (found: ReturnType<typeof stepFrom>) => (typeof found === 'string' ? found : found.end2end);
const steps = (id: string, at?: string) =>
  ([-1, 1] as const).map((step) => idOf(stepFrom(ROWS, { id, at }, step)));

test.each([
  ['a row', 'b', undefined, ['a', 'c']],
  ['the newest one', 'a', undefined, ['newest', 'b']],
  ['the oldest one', 'c', undefined, ['b', 'oldest']],
  ['a withdrawal that is open by its hash', '0xAb', undefined, ['a', 'c']],
  ['a record between two rows', 'x', '2026-11-10T12:25:00-03:00', ['b', 'c']],
  ['one of the same moment as a row', 'x', '2026-11-10T15:30:00Z', ['a', 'b']],
  ['one newer than all', 'x', '2026-11-10T16:00:00Z', ['newest', 'a']],
  ['one older than all', 'x', '2026-11-10T15:00:00Z', ['c', 'oldest']],
  ['one without a time', 'x', undefined, ['newest', 'a']],
  ['one whose time is none', 'x', 'yesterday', ['newest', 'a']],
] as const)('from %s it goes to the nearest rows', (_, id, at, expected) => {
  expect(steps(id, at)).toEqual(expected);
});

test('safety 53: a row that no address can name is stepped over, whichever way', () => {
  const nameless = makeRow({ created_at: '2026-11-10T15:35:00Z' });
  delete nameless.end2end;
  const rows = [row('a', '40'), row('52998224725', '38'), nameless, row('b', '30')];
  const to = (id: string, step: 1 | -1) => idOf(stepFrom(rows, { id, at: undefined }, step));
  expect([to('a', 1), to('b', -1)]).toEqual(['b', 'a']);
  expect(idOf(stepFrom(rows.slice(0, 3), { id: 'a', at: undefined }, 1))).toBe('oldest');
});

test('no rows lead nowhere, and no record is open without an id', () => {
  expect(stepFrom([], { id: 'x', at: undefined }, 1)).toBe('oldest');
  expect(rowOf(ROWS, undefined)).toBeUndefined();
});
