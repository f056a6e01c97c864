import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError, type ApiErrorCode } from './api-client';
import { noteUpstreamError, readConnection } from './connection';
import { makeQueryClient } from './query-client';
import { keys } from './query-keys';

let client: QueryClient;
beforeEach(() => {
  noteUpstreamError(undefined);
  client = makeQueryClient(() => {});
});

const failed = (code: ApiErrorCode) => () => Promise.reject(new ApiError(code, 502));
const fine = () => Promise.resolve({ read_at: '2026-11-20T15:00:00Z' });
const read = (queryKey: readonly string[], queryFn: () => Promise<unknown>) =>
  client.fetchQuery({ queryKey, queryFn, retry: false, staleTime: 0 }).catch(() => {});
/** A query with an observer on the page. */
function show(queryKey: readonly string[]) {
  return new QueryObserver(client, {
    queryKey,
    enabled: true,
    staleTime: Number.POSITIVE_INFINITY,
  }).subscribe(() => {});
}
const reported = () => readConnection().upstreamError;
const settled = () => Promise.resolve();

test.each([
  ['upstream_failed', 'upstream_failed'],
  ['upstream_contract', 'upstream_failed'],
  ['no_ledger', 'upstream_failed'],
  ['upstream_unauthorized', 'upstream_unauthorized'],
  ['upstream_signature', 'upstream_signature'],
  ['upstream_unreachable', 'upstream_unreachable'],
] as const)('safety 18: a read that ended as %s is told until it succeeds', async (code, expected) => {
  await read(keys.balance(), failed(code));
  expect(reported()).toBe(expected);
  await read(keys.balance(), failed(code));
  expect(reported()).toBe(expected);
  await read(keys.balance(), fine);
  expect(reported()).toBeUndefined();
});

test.each([
  'upstream_not_found',
  'upstream_rejected',
  'invalid_input',
  'forbidden',
  'rate_limited',
  'store_unavailable',
] as const)('%s is an answer to one question, and no fault of the API', async (code) => {
  await read(keys.transaction('onramps', 'x'), failed(code));
  expect(reported()).toBeUndefined();
});

test('a part that failed of an answer with others counts as a read that failed', async () => {
  const days = (code?: string) => async () => ({ ok: true, failed: code ? { offramps: code } : {} });
  await read(keys.overview('lands'), days('upstream_failed'));
  expect(reported()).toBe('upstream_failed');
  await read(keys.overview('lands'), days());
  expect(reported()).toBeUndefined();
});

test('what succeeds beside it takes no fault away from a read on the page, so that the words do not flicker', async () => {
  await read(keys.balance(), failed('upstream_failed'));
  const leave = show(keys.balance());
  await read(keys.overview('lands'), fine);
  expect(reported()).toBe('upstream_failed');
  leave();
  // Without observer it stands until the API answers something; the store's records prove nothing.
  await read(keys.notifications(), fine);
  expect(reported()).toBe('upstream_failed');
  await read(keys.overview('lands'), fine);
  expect(reported()).toBeUndefined();
});

const RELATIONSHIP = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const OF_ONE = (...part: string[]) => keys.subMerchant(RELATIONSHIP, ...part);

test.each([
  ['its balance', OF_ONE('balance')],
  ['its onboarding', OF_ONE('onboarding')],
  ['its whitelist', OF_ONE('whitelist')],
  ['a split of it', OF_ONE('split', 'E1')],
  ['its withdrawals', OF_ONE('withdrawals', 'list', '?limit=20')],
  ['what a withdrawal is made from', OF_ONE('withdrawals', 'options')],
])(
  'safety 18: the fault of a read that was left is over when the API answers for a sub-merchant (%s)',
  async (_, key) => {
    await read(keys.balance(), failed('upstream_failed'));
    await read(key, fine);
    expect(reported()).toBeUndefined();
  },
);

test.each([
  ['the register', keys.subMerchantRegister('q=balance')],
  ['one of the register', OF_ONE('record')],
  ['changes of branding', OF_ONE('branding')],
  ['withdrawals made here', OF_ONE('withdrawals', 'made')],
])('what our own store tells of sub-merchants (%s) ends no fault of the API', async (_, key) => {
  await read(keys.balance(), failed('upstream_failed'));
  await read(key, fine);
  expect(reported()).toBe('upstream_failed');
});

test('safety 18: a read that the page has forgotten leaves no fault behind, so that the same one made anew is heard', async () => {
  await read(keys.balance(), failed('upstream_failed'));
  client.removeQueries({ queryKey: keys.balance() });
  await settled();
  expect(reported()).toBeUndefined();
  await read(keys.balance(), failed('upstream_failed'));
  await read(keys.balance(), fine);
  expect(reported()).toBeUndefined();
});

test.each(['store_unavailable', 'rate_limited', 'forbidden', 'offline'] as const)(
  'safety 18: a read that ended without a word of the API (%s) ends no fault, neither its own nor one that was left',
  async (code) => {
    await read(keys.balance(), failed('upstream_failed'));
    await read(keys.balance(), failed(code));
    await read(keys.overview('lands'), failed(code));
    expect(reported()).toBe('upstream_failed');
  },
);

test('safety 18: a read that the API answers with no ends its own fault, because the API answered', async () => {
  await read(keys.transaction('onramps', 'x'), failed('upstream_failed'));
  await read(keys.transaction('onramps', 'x'), failed('upstream_not_found'));
  expect(reported()).toBeUndefined();
});

const daysOf = (code?: string) => ({ ok: true, failed: code ? { offramps: code } : {} });
/** A component takes over what the server read for the first render. */
const takeUp = (queryKey: readonly string[], initialData: object) =>
  new QueryObserver(client, { queryKey, enabled: false, initialData });

test('safety 18: a list that the read of the server lacks is told with the first picture, not with the next poll', async () => {
  takeUp(keys.overview('lands'), daysOf('upstream_failed'));
  // It happens during render, when nothing else may change.
  expect(reported()).toBeUndefined();
  await settled();
  expect(reported()).toBe('upstream_failed');
  await read(keys.overview('lands'), async () => daysOf());
  expect(reported()).toBeUndefined();
});

test('safety 18: a read of the server that is whole ends the fault of the same read before it', async () => {
  await read(keys.overview('lands'), failed('upstream_failed'));
  takeUp(keys.overview('lands'), daysOf());
  await settled();
  expect(reported()).toBeUndefined();
});

test('safety 18: a read that is given up because its page is left answers nothing, and ends no fault', async () => {
  const days = new QueryObserver(client, {
    queryKey: keys.overview('lands'),
    queryFn: ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', reject)),
    enabled: false,
    initialData: daysOf(),
  });
  const leave = days.subscribe(() => {});
  await read(keys.balance(), failed('upstream_failed'));
  void days.refetch().catch(() => {});
  leave();
  await vi.waitFor(() => expect(days.getCurrentQuery().state.fetchStatus).toBe('idle'));
  await settled();
  expect(reported()).toBe('upstream_failed');
});

test('of several faults the one that a person has to mend is told', async () => {
  await read(keys.balance(), failed('upstream_failed'));
  await read(keys.overview('lands'), failed('upstream_unauthorized'));
  expect(reported()).toBe('upstream_unauthorized');
  await read(keys.overview('lands'), fine);
  expect(reported()).toBeUndefined();
});
