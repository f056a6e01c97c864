import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { ApiError, type ApiErrorCode } from './api';
import { makeQueryClient } from './client';
import { readConnection } from './connection';
import { keys } from './keys';

let client: QueryClient;
beforeEach(() => {
  client = makeQueryClient(() => {});
});

const failed = (code: ApiErrorCode) => () => Promise.reject(new ApiError(code, 502));
const fine = () => Promise.resolve({ read_at: '2026-11-20T15:00:00Z' });
const read = (queryKey: readonly string[], queryFn: () => Promise<unknown>) =>
  client.fetchQuery({ queryKey, queryFn, retry: false, staleTime: 0 }).catch(() => {});
/** A read that something on the page shows. */
function show(queryKey: readonly string[]) {
  return new QueryObserver(client, {
    queryKey,
    enabled: true,
    staleTime: Number.POSITIVE_INFINITY,
  }).subscribe(() => {});
}
const fault = () => readConnection().fault;

test.each([
  ['upstream_failed', 'upstream_failed'],
  ['upstream_contract', 'upstream_failed'],
  ['no_ledger', 'upstream_failed'],
  ['upstream_unauthorized', 'upstream_unauthorized'],
  ['upstream_signature', 'upstream_signature'],
  ['upstream_unreachable', 'upstream_unreachable'],
] as const)('safety 18: a read that ended as %s is told until it succeeds', async (code, told) => {
  await read(keys.balance(), failed(code));
  expect(fault()).toBe(told);
  await read(keys.balance(), failed(code));
  expect(fault()).toBe(told);
  await read(keys.balance(), fine);
  expect(fault()).toBeUndefined();
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
  expect(fault()).toBeUndefined();
});

test('a part that failed of an answer with others counts as a read that failed', async () => {
  const days = (code?: string) => async () => ({ ok: true, failed: code ? { offramps: code } : {} });
  await read(keys.overview('days'), days('upstream_failed'));
  expect(fault()).toBe('upstream_failed');
  await read(keys.overview('days'), days());
  expect(fault()).toBeUndefined();
});

test('what succeeds beside it takes no fault away from a read on the page, so that the words do not flicker', async () => {
  await read(keys.balance(), failed('upstream_failed'));
  const leave = show(keys.balance());
  await read(keys.overview('days'), fine);
  expect(fault()).toBe('upstream_failed');
  leave();
  // Left, it still holds until the API answers something; our own records say nothing of that.
  await read(keys.notifications(), fine);
  expect(fault()).toBe('upstream_failed');
  await read(keys.overview('days'), fine);
  expect(fault()).toBeUndefined();
});

test('of several faults the one that a person has to mend is told', async () => {
  await read(keys.balance(), failed('upstream_failed'));
  await read(keys.overview('days'), failed('upstream_unauthorized'));
  expect(fault()).toBe('upstream_unauthorized');
  await read(keys.overview('days'), fine);
  expect(fault()).toBeUndefined();
});
