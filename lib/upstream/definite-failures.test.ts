import { expect, test } from 'vitest';
import { ENDPOINTS } from '@/lib/contract/payments-api/endpoints';
import { DEFINITE_FAILURES, type IntentCall, isDefiniteFailure } from './definite-failures';

/** A change here changes what may be sent again. */
const EXPECTED: Readonly<Record<IntentCall, readonly number[]>> = {
  acceptQuote: [400, 401, 404, 405, 409, 410, 422, 503],
  createSubMerchantWithdrawal: [400, 401, 402, 404, 405, 409, 410, 422],
  changeWhitelist: [400, 401, 404, 405],
  changeBranding: [400, 401, 404, 405, 422],
  createOwnCheckout: [400, 401, 404, 405],
  createSubMerchantCheckout: [400, 401, 404, 405],
  enrol: [400, 401, 404, 405],
};
const CALLS = Object.keys(DEFINITE_FAILURES) as IntentCall[];
const ALL = Array.from({ length: 500 }, (_, index) => index + 100);

test.each(CALLS)(
  'safety 11: of all statuses of %s only those of its clauses say that nothing happened',
  (call) => {
    const definite = ALL.filter((status) => isDefiniteFailure(call, { ok: false, kind: 'http', status }));
    expect(definite).toEqual(EXPECTED[call]);
  },
);

test.each(CALLS)('safety 9, 12: of %s no answer, and one that cannot be read, prove nothing', (call) => {
  for (const kind of ['timeout', 'connection', 'unreadable'] as const) {
    for (const status of [undefined, 200, 400]) {
      const failure = { ok: false, kind, ...(status === undefined ? {} : { status }) } as const;
      expect(isDefiniteFailure(call, failure)).toBe(false);
    }
  }
  expect(isDefiniteFailure(call, { ok: false, kind: 'http' })).toBe(false);
});

test('ERR-24: no status outside the contract counts, whatever the call', () => {
  for (const call of CALLS)
    for (const status of [202, 301, 302, 403, 408, 413, 415, 418, 425, 429, 499, 500, 502, 504])
      expect(isDefiniteFailure(call, { ok: false, kind: 'http', status }), `${call} ${status}`).toBe(false);
});

test('every refusal that the endpoint table lists for a call is definite', () => {
  for (const call of CALLS) {
    if (call === 'enrol') continue;
    const { statuses } = ENDPOINTS[call];
    const refusals = statuses.filter((status) => ![200, 202, 500].includes(status));
    expect(DEFINITE_FAILURES[call]).toEqual(expect.arrayContaining(refusals));
  }
});
