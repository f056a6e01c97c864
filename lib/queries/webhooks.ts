import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  EventAnswer,
  EventRevealAnswer,
  EventsAnswer,
  EventsQuery,
  SendWebhookAnswer,
  SendWebhookRequest,
} from '@/lib/contract/bff-event-inbox';
import type { MintAddressRequest } from '@/lib/contract/bff-event-requests';
import type { MintedAddressAnswer, MintedAddressesAnswer } from '@/lib/contract/bff-events';
import { getJson, postJson } from './api';
import { keys } from './keys';
import { pollMs } from './live-state';

const POLL_MS = 15_000;

/** What is not asked for is absent. */
export type EventFilters = { [Key in Exclude<keyof EventsQuery, 'cursor'>]?: NonNullable<EventsQuery[Key]> };

/** `GET /api/events`: the inbox by record, newest first, page by page. */
export function eventsListQuery(filters: EventFilters) {
  const query = new URLSearchParams(Object.entries(filters));
  return infiniteQueryOptions({
    queryKey: keys.eventList(query.toString()),
    queryFn: ({ pageParam, signal }) => {
      const asked = new URLSearchParams(query);
      if (pageParam !== '') asked.set('cursor', pageParam);
      return getJson<EventsAnswer>(`/api/events${asked.size > 0 ? `?${asked}` : ''}`, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) <= 1 ? pollMs(POLL_MS) : false),
  });
}

/** `GET /api/events/{id}`: one webhook, and the film of its record. */
export function eventQuery(id: string) {
  return queryOptions({
    queryKey: keys.event(id),
    queryFn: ({ signal }) => getJson<EventAnswer>(`/api/events/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: () => pollMs(POLL_MS),
  });
}

/** `POST /api/events/{id}/reveal`: recorded in the audit log before it answers. */
export function revealEvent(id: string): Promise<EventRevealAnswer> {
  return postJson<EventRevealAnswer>(`/api/events/${encodeURIComponent(id)}/reveal`, {});
}

/** `POST /api/events/{id}/process` and `/read`: our own handler once more; a read of its record now. */
export function workOnEvent(id: string, what: 'process' | 'read'): Promise<{ now: string }> {
  return postJson<{ now: string }>(`/api/events/${encodeURIComponent(id)}/${what}`, {});
}

/** `POST /api/sandbox/webhooks`: a webhook to our own receiver. */
export function sendWebhook(body: SendWebhookRequest): Promise<SendWebhookAnswer> {
  return postJson<SendWebhookAnswer>('/api/sandbox/webhooks', body);
}

/** `GET /api/events/addresses`: minted by people, newest first. */
export function addressesQuery() {
  return queryOptions({
    queryKey: [...keys.events(), 'addresses'],
    queryFn: ({ signal }) => getJson<MintedAddressesAnswer>('/api/events/addresses', { signal }),
  });
}

/** `POST /api/events/addresses`. */
export function mintAddress(body: MintAddressRequest): Promise<MintedAddressAnswer> {
  return postJson<MintedAddressAnswer>('/api/events/addresses', body);
}
