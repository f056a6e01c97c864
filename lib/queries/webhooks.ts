import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { MintedAddressAnswer, MintedAddressesAnswer } from '@/lib/contract/bff/webhooks/webhook-events';
import type {
  SendWebhookAnswer,
  SendWebhookRequest,
  WebhookAnswer,
  WebhookInboxAnswer,
  WebhookInboxQuery,
  WebhookRevealAnswer,
} from '@/lib/contract/bff/webhooks/webhook-inbox';
import type { MintAddressRequest } from '@/lib/contract/bff/webhooks/webhook-requests';
import { defined } from '@/lib/contract/values/defined';
import { getJson, postJson } from '@/lib/queries/api/api-client';
import { keys } from '@/lib/queries/api/query-keys';
import { pollMs } from '@/lib/queries/live/stream-state';

const POLL_MS = 15_000;

export type WebhookFilters = {
  [Key in Exclude<keyof WebhookInboxQuery, 'cursor'>]?: NonNullable<WebhookInboxQuery[Key]>;
};

/** Grouped by record, newest first, paged. */
export function webhooksListQuery(filters: WebhookFilters) {
  const query = new URLSearchParams(Object.entries(filters));
  return infiniteQueryOptions({
    queryKey: keys.eventList(query.toString()),
    queryFn: ({ pageParam, signal }) => {
      const asked = new URLSearchParams(query);
      if (pageParam !== '') asked.set('cursor', pageParam);
      return getJson<WebhookInboxAnswer>(`/api/events${asked.size > 0 ? `?${asked}` : ''}`, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) <= 1 ? pollMs(POLL_MS) : false),
  });
}

/** `GET /api/events/{id}`: one webhook and its record's history. */
export function webhookQuery(id: string) {
  return queryOptions({
    queryKey: keys.event(id),
    queryFn: ({ signal }) => getJson<WebhookAnswer>(`/api/events/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: () => pollMs(POLL_MS),
  });
}

/** Audited before it answers. */
export function revealWebhook(id: string, reason: string | undefined): Promise<WebhookRevealAnswer> {
  return postJson<WebhookRevealAnswer>(`/api/events/${encodeURIComponent(id)}/reveal`, defined({ reason }));
}

/** `process`: handle again; `read`: read its record now. */
export function reprocessWebhook(id: string, what: 'process' | 'read'): Promise<{ now: string }> {
  return postJson<{ now: string }>(`/api/events/${encodeURIComponent(id)}/${what}`, {});
}

export function sendWebhook(body: SendWebhookRequest): Promise<SendWebhookAnswer> {
  return postJson<SendWebhookAnswer>('/api/sandbox/webhooks', body);
}

/** `GET /api/events/addresses`: created by people, newest first. */
export function addressesQuery() {
  return queryOptions({
    queryKey: [...keys.events(), 'addresses'],
    queryFn: ({ signal }) => getJson<MintedAddressesAnswer>('/api/events/addresses', { signal }),
  });
}

export function mintAddress(body: MintAddressRequest): Promise<MintedAddressAnswer> {
  return postJson<MintedAddressAnswer>('/api/events/addresses', body);
}
