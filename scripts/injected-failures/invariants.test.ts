import { expect, test } from 'vitest';
import type { Arrival } from './far-end';
import { forward, type IntentRow, isForward, kept, sentOnce, truthful } from './invariants';
import { countArrivals, movedTotals } from './ledger';
import { seeded } from './seeded';

const row = (given: Partial<IntentRow> = {}): IntentRow => ({
  ...{ intentId: 'i', kind: 'accept', subject: 'rfq', requestId: 'r', state: 'accepted', byPerson: false },
  ...given,
});
const arrival = (given: Partial<Arrival> = {}): Arrival => ({
  ...{ kind: 'accept', subject: 'rfq', requestId: 'r', did: true },
  ...given,
});

test('a run that is right violates nothing', () => {
  expect([...sentOnce([row()], [arrival()]), ...truthful([row()], [arrival()])]).toEqual([]);
  expect(kept([row()], [{ intentId: 'i', state: 'unknown' }])).toEqual([]);
});

test('two effects, two sends, a send without an intent and a send about another subject are found', () => {
  expect(truthful([row()], [arrival(), arrival({ requestId: 's' })])).toEqual(['accept rfq happened twice']);
  expect(sentOnce([row()], [arrival(), arrival()])).toEqual(['accept i was sent twice']);
  expect(sentOnce([], [arrival()])).toEqual(['accept of rfq was sent without an intent']);
  expect(sentOnce([row()], [arrival({ subject: 'other' })])).toHaveLength(1);
});

test('a row that says what did not happen is found, and one that denies what did', () => {
  expect(truthful([row()], [arrival({ did: false })])).toEqual(['i is accepted, and nothing happened']);
  expect(truthful([row({ state: 'refused' })], [arrival()])).toEqual(['i is refused, and it happened']);
  expect(truthful([row({ state: 'unknown' })], [arrival()])).toEqual([]);
  expect(truthful([row({ state: 'closed', byPerson: true })], [arrival()])).toEqual([]);
});

test('what was acknowledged and is gone, or went back, is found', () => {
  expect(kept([], [{ intentId: 'i', state: 'accepted' }])).toHaveLength(1);
  expect(kept([row({ state: 'unknown' })], [{ intentId: 'i', state: 'accepted' }])).toHaveLength(1);
  const known = new Map([['i', 'accepted']]);
  expect(forward([row({ state: 'refused' })], known)).toEqual(['i went from accepted to refused']);
  expect(isForward('closed', { state: 'accepted', byPerson: true })).toBe(true);
  expect(isForward('unknown', { state: 'sending', byPerson: false })).toBe(false);
});

test('totals follow the accepts, and only what acted is counted', () => {
  const moved = { from_currency: 'USDT', from_amount: '10.5', to_currency: 'BRL', to_amount: '55.1' };
  expect(movedTotals({ USDT: '20', BRL: '1' }, [moved])).toEqual({ USDT: '9.5', BRL: '56.1' });
  expect(
    countArrivals([arrival(), arrival({ did: 'waits' }), arrival({ kind: 'withdraw', did: false })]),
  ).toEqual({ accepts: 1, withdrawals: 0, groups: 0 });
});

test('a seed says the same things again', () => {
  const said = (seed: number) => {
    const chance = seeded(seed);
    return [chance.id(), chance.whole(1, 9), chance.once(3), chance.pick(['a', 'b', 'c'])];
  };
  expect(said(7)).toEqual(said(7));
  expect(said(7)).not.toEqual(said(8));
});
