import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type {
  WhitelistAnswer,
  WhitelistBody,
  WhitelistChangeAnswer,
} from '@/lib/contract/bff/sub-merchants/whitelist';
import { getJson, postJson } from '@/lib/queries/api/api-client';
import { keys } from '@/lib/queries/api/query-keys';

/** Pause between reads while something is pending; the API states no duration (O-17). */
export const REFRESH_MS = 5_000;

/** Polls while a change is unsettled. */
export function whitelistQuery(correlationId: string) {
  return queryOptions({
    queryKey: keys.subMerchant(correlationId, 'whitelist'),
    queryFn: ({ signal }) => getJson<WhitelistAnswer>(pathOf(correlationId), { signal }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isUnsettled(state.data) ? REFRESH_MS : false,
    staleTime: 2_000,
  });
}

/** An address is pending or a change unknown. */
export function isUnsettled({ groups, open }: WhitelistAnswer): boolean {
  return (
    open.length > 0 || groups.some(({ addresses }) => addresses.some(({ status }) => status === 'pending'))
  );
}

/** Sent once per press, never retried. */
export function changeWhitelist(
  correlationId: string,
  body: WhitelistBody,
  intentId: string,
): Promise<WhitelistChangeAnswer> {
  return postJson<WhitelistChangeAnswer>(pathOf(correlationId), body, { idempotencyKey: intentId });
}

/** A person's record that the change did not happen; nothing is sent to the API. */
export function resolveWhitelist(
  correlationId: string,
  intentId: string,
  note: string,
): Promise<WhitelistChangeAnswer> {
  return postJson<WhitelistChangeAnswer>(`${pathOf(correlationId)}/${intentId}/resolve`, { note });
}

/** Refreshes the groups of this sub-merchant only. */
export function refreshWhitelist(client: QueryClient, correlationId: string): Promise<void> {
  return client.invalidateQueries({ queryKey: keys.subMerchant(correlationId, 'whitelist') });
}

function pathOf(correlationId: string): string {
  return `/api/sub-merchants/${encodeURIComponent(correlationId)}/whitelist`;
}
