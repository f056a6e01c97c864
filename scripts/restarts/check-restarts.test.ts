import { expect, test } from 'vitest';
import { outageErrors, rollingErrors } from './check-restarts.mjs';

const ROLLED = {
  ...{ requests: 3_500, statuses: { '200': 3_500 }, lost: [] },
  streams: { ended: 6, announced: 6, missed: [], cut: [] },
  ...{ accept: { status: 200, outcome: 'accepted', ms: 14_100 }, ends: [{ code: 0 }, { code: 0 }] },
};
const OUTAGE = { statuses: { '200': 40, '503': 700 }, wrong: [], redWithinMs: 1_500, backWithinMs: 1_000 };

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
