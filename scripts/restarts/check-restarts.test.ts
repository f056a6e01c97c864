import { expect, test } from 'vitest';
import { countWrites, outageErrors, rollingErrors } from './check-restarts.mjs';

const ROLLED = {
  requests: 3_500,
  statuses: { '200': 3_500 },
  lost: [],
  streams: { ended: 6, announced: 6, missed: [], cut: [] },
  accept: { status: 200, outcome: 'accepted', ms: 14_100 },
  ends: [{ code: 0 }, { code: 0 }],
};
const write = (given = {}) => ({
  kind: 'accept',
  key: 'k',
  subject: 'rfq',
  status: 200,
  meaning: 'done',
  answer: 'accepted',
  effects: 1,
  again: { status: 200, meaning: 'done', answer: 'accepted' },
  effectsAfter: 1,
  ...given,
});
const [DONE, NOT_DONE, UNKNOWN] = [
  write(),
  write({ status: 503, meaning: 'not done', answer: '503 rate_limited', effects: 0 }),
  write({ kind: 'withdrawal', status: 503, meaning: 'unknown', answer: '503 store_unavailable', effects: 0 }),
];
const WRITES = { each: [DONE, NOT_DONE, NOT_DONE, UNKNOWN], total: { accept: 3, withdrawal: 1 } };
const OUTAGE = {
  writes: WRITES,
  statuses: { '200': 40, '503': 700 },
  wrong: [],
  redWithinMs: 1_500,
  backWithinMs: 1_000,
};

test('a sound restart has no fault', () => {
  expect(rollingErrors(ROLLED, 3_500)).toEqual([]);
  expect(outageErrors(OUTAGE)).toEqual([]);
});

test.each([
  ['a lost request', { lost: [{ path: '/overview', word: 'ECONNRESET' }] }],
  ['a 429', { statuses: { '200': 3_499, '429': 1 } }],
  ['a 404', { statuses: { '200': 3_499, '404': 1 } }],
  ['too few requests', { requests: 3_499 }],
  ['an accept without an answer', { accept: { status: undefined, outcome: undefined, ms: 14_100 } }],
  ['an accept that is unknown', { accept: { status: 200, outcome: 'unknown', ms: 14_100 } }],
  ['an accept that was not slow', { accept: { status: 200, outcome: 'accepted', ms: 900 } }],
  ['a stream that is cut', { streams: { ended: 6, announced: 5, missed: [], cut: ['ECONNRESET'] } }],
  ['a stream that ends untold', { streams: { ended: 6, announced: 5, missed: [], cut: ['beat'] } }],
  ['streams that met no restart', { streams: { ended: 0, announced: 0, missed: [], cut: [] } }],
  ['a change that a stream missed', { streams: { ended: 6, announced: 6, missed: ['rfq_1'], cut: [] } }],
  ['a process that was killed', { ends: [{ code: 0 }, { code: 1 }] }],
])('%s is one fault of a rolling restart', (_, wrong) => {
  expect(rollingErrors({ ...ROLLED, ...wrong }, 3_500)).toHaveLength(1);
});

test.each([
  ['a 500', { wrong: [{ path: '/overview', word: 500 }] }],
  ['an outage that nobody met', { statuses: { '200': 740 } }],
  ['a ready that stays green', { redWithinMs: Number.POSITIVE_INFINITY }],
  ['a store that comes back late', { backWithinMs: 10_000 }],
])('%s is one fault of a restart of Postgres', (_, wrong) => {
  expect(outageErrors({ ...OUTAGE, ...wrong })).toHaveLength(1);
});

/** As it was told, done and told again; `total` follows what happened in the end. */
const tried = (given: object) => {
  const each = [DONE, ...Array.from({ length: 3 }, () => NOT_DONE), UNKNOWN, write(given)];
  const sum = (kind: string) =>
    each.filter((one) => one.kind === kind).reduce((all, one) => all + one.effectsAfter, 0);
  return { each, total: { accept: sum('accept'), withdrawal: sum('withdrawal') } };
};

const AGAIN = { status: 200, meaning: 'not done', answer: 'closed' };
const LEFT = { status: 200, meaning: 'unknown', answer: 'unknown' };

test('a write that is not known to have happened may have, once, and the same key may not end it', () => {
  for (const effects of [0, 1])
    for (const effectsAfter of [effects, 1]) {
      const writes = tried({
        meaning: 'unknown',
        answer: '503',
        status: 503,
        effects,
        effectsAfter,
        again: LEFT,
      });
      expect(outageErrors({ ...OUTAGE, writes })).toEqual([]);
    }
  expect(countWrites(WRITES)).toMatchObject({
    written: 4,
    done: 1,
    notDone: 2,
    unknown: 1,
    effects: 1,
    effectsUnderTheSameKey: 4,
    leftUnknown: 0,
  });
});

test.each([
  ['that was told not done, and happened', { ...NOT_DONE, effects: 1 }],
  ['that was told done, and did not happen', { effects: 0 }],
  ['that was told done, and is told not done under the same key', { again: AGAIN }],
  ['that nobody knew of, and happens twice', { ...UNKNOWN, effects: 1, effectsAfter: 2, again: LEFT }],
  ['that nobody knew of, is told not done under the same key, and happened', { ...UNKNOWN, again: AGAIN }],
  ['that nobody knew of, is told done under the same key, and did not', { ...UNKNOWN, effectsAfter: 0 }],
  [
    'that was told not done, and cannot be done under the same key',
    { ...NOT_DONE, effectsAfter: 0, again: AGAIN },
  ],
  ['that was answered 500', { ...UNKNOWN, status: 500 }],
  ['that got no answer', { ...UNKNOWN, status: undefined }],
])('a write %s is one fault of a restart of Postgres', (_, given) => {
  expect(outageErrors({ ...OUTAGE, writes: tried(given) })).toHaveLength(1);
});

test.each([
  ['an effect that is no write of ours', { ...WRITES, total: { accept: 4, withdrawal: 1 } }],
  ['an outage that no write met', { each: [DONE], total: { accept: 1, withdrawal: 0 } }],
  ['writes of which none is done', { each: [NOT_DONE], total: { accept: 1, withdrawal: 0 } }],
  [
    'an outage of which no write is told as not done',
    { each: [DONE, UNKNOWN], total: { accept: 1, withdrawal: 1 } },
  ],
])('%s is one fault of a restart of Postgres', (_, writes) => {
  expect(outageErrors({ ...OUTAGE, writes })).toHaveLength(1);
});
