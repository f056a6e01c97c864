import { expect, test } from 'vitest';
import type { Arrival } from './far-end';
import {
  asAsked,
  forward,
  type IntentRow,
  isForward,
  kept,
  refusedTruly,
  sentOnce,
  truthful,
} from './invariants';
import { countArrivals } from './ledger';
import { seeded } from './seeded';

const row = (given: Partial<IntentRow> = {}): IntentRow => ({
  intentId: 'i',
  kind: 'accept',
  subject: 'rfq',
  requestId: 'r',
  state: 'accepted',
  byPerson: false,
  ...given,
});
const arrival = (given: Partial<Arrival> = {}): Arrival => ({
  kind: 'accept',
  subject: 'rfq',
  requestId: 'r',
  did: true,
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

test('an intent whose every press was answered as not done, and that happened or may have, is found', () => {
  const answers = new Map([['i', true]]);
  for (const state of ['accepted', 'unknown'])
    expect(refusedTruly([row({ state })], answers)).toHaveLength(1);
  expect(refusedTruly([row({ state: 'refused' })], answers)).toEqual([]);
  expect(refusedTruly([row()], new Map([['i', false]]))).toEqual([]);
});

test('a withdrawal that takes another amount than was asked, or than its intent says, is found', () => {
  const taken = { correlationId: 'c', currency: 'USDT', amount: '1.50', wallet: 'w' };
  const made = row({ kind: 'withdraw', state: 'done', taken });
  const sent = (given = {}) => arrival({ kind: 'withdraw', taken: { ...taken, ...given } });
  expect(sentOnce([made], [sent({ amount: '1.5' })])).toEqual([]);
  expect(asAsked([made, row()], new Map([['i', taken]]))).toEqual([]);
  expect(asAsked([made], new Map([['i', { ...taken, amount: '1.500001' }]]))).toHaveLength(1);
  expect(asAsked([made], new Map())).toHaveLength(1);
  for (const given of [{ amount: '1.500001' }, { currency: 'USDC' }, { wallet: 'v' }, { correlationId: 'd' }])
    expect(sentOnce([made], [sent(given)])).toHaveLength(1);
  expect(sentOnce([made], [arrival({ kind: 'withdraw' })])).toHaveLength(1);
});

test('only what acted is counted', () => {
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
