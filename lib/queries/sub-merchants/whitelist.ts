import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { WhitelistAnswer, WhitelistBody, WhitelistChangeAnswer } from '@/lib/contract/bff-whitelist';
import { getJson, postJson } from './api';
import { keys } from './keys';

/** Between two reads while something is pending or without an outcome; the API says nothing about how long (O-17). */
export const REREAD_MS = 5_000;

/** `GET …/whitelist`: groups and addresses of one sub-merchant, read again while one of them is not settled. */
export function whitelistQuery(correlationId: string) {
  return queryOptions({
    queryKey: keys.subMerchant(correlationId, 'whitelist'),
    queryFn: ({ signal }) => getJson<WhitelistAnswer>(pathOf(correlationId), { signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && isUnsettled(state.data) ? REREAD_MS : false),
    staleTime: 2_000,
  });
}

/** Whether another read can bring news: an address that is pending, or a change without an outcome. */
export function isUnsettled({ groups, open }: WhitelistAnswer): boolean {
  return (
    open.length > 0 || groups.some(({ addresses }) => addresses.some(({ status }) => status === 'pending'))
  );
}

/** `POST …/whitelist`: sent once per press, never repeated by machine; sending the same intent again changes nothing. */
export function changeWhitelist(
  correlationId: string,
  body: WhitelistBody,
  intentId: string,
): Promise<WhitelistChangeAnswer> {
  return postJson<WhitelistChangeAnswer>(pathOf(correlationId), body, { idempotencyKey: intentId });
}

/** `POST …/whitelist/{intent}/resolve`: a person says that a change without an outcome did not happen. */
export function resolveWhitelist(
  correlationId: string,
  intentId: string,
  note: string,
): Promise<WhitelistChangeAnswer> {
  return postJson<WhitelistChangeAnswer>(`${pathOf(correlationId)}/${intentId}/resolve`, { note });
}

/** Reads the groups of this sub-merchant again, and of no other. */
export function rereadWhitelist(client: QueryClient, correlationId: string): Promise<void> {
  return client.invalidateQueries({ queryKey: keys.subMerchant(correlationId, 'whitelist') });
}

function pathOf(correlationId: string): string {
  return `/api/sub-merchants/${encodeURIComponent(correlationId)}/whitelist`;
}
