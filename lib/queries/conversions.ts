import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AcceptRequest, QuoteRequest, ResolveRequest } from '@/lib/contract/bff/conversion-requests';
import type {
  AcceptAnswer,
  Conversion,
  ConversionAnswer,
  ConversionsAnswer,
} from '@/lib/contract/bff/conversions';
import type { HandledConversion } from '@/lib/contract/bff/overview/attention';
import { getJson, postJson } from '@/lib/queries/api/api-client';
import { keepAnswer } from '@/lib/queries/api/keep-answer';
import { keys } from '@/lib/queries/api/query-keys';

/** Key of the form on Convert in the storage of the tab. */
export function draftKey(userId: string, again?: string): string {
  return again === undefined ? `mesa.draft.${userId}` : `mesa.draft.${userId}.${again}`;
}

export function conversionQuery(rfqId: string) {
  return queryOptions({
    queryKey: keys.conversion(rfqId),
    queryFn: ({ signal }) => getJson<HandledConversion>(pathOf(rfqId), { signal }),
    staleTime: 0,
  });
}

/** `GET /api/conversions`: newest first, paged (QUO-16). */
export function conversionsQuery() {
  return infiniteQueryOptions({
    queryKey: [...keys.conversions(), 'list'],
    queryFn: ({ pageParam, signal }) =>
      getJson<ConversionsAnswer>(
        `/api/conversions${pageParam ? `?cursor=${encodeURIComponent(pageParam)}` : ''}`,
        {
          signal,
        },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 5_000,
  });
}

/** Ends the automatic re-reads of this conversion. Sends nothing to the API. */
export function endFollowing(rfqId: string): Promise<ConversionAnswer> {
  return postJson<ConversionAnswer>(`${pathOf(rfqId)}/end-follow`, {});
}

/** Conversions without an outcome that sell the currency. */
export function openConversionsQuery(currency: string) {
  return queryOptions({
    queryKey: [...conversionsQuery().queryKey, 'open', currency],
    queryFn: ({ signal }) =>
      getJson<ConversionsAnswer>(`/api/conversions?open_from=${encodeURIComponent(currency)}`, { signal }),
    enabled: currency !== '',
    staleTime: 5_000,
  });
}

/** Debits and locks nothing (QUO-28). */
export function createQuote(body: QuoteRequest): Promise<ConversionAnswer> {
  return postJson<ConversionAnswer>('/api/conversions', body);
}

/** Moves money, sent once per press (safety 1). */
export function acceptIntent(rfqId: string) {
  return {
    key: ['accept', rfqId],
    send: (body: AcceptRequest, idempotencyKey: string) =>
      postJson<AcceptAnswer>(`${pathOf(rfqId)}/accept`, body, { idempotencyKey }),
  };
}

/** `GET …?read=1`: re-reads upstream now. Decides nothing; open to every role. */
export function refreshConversion(rfqId: string): Promise<ConversionAnswer> {
  return getJson<ConversionAnswer>(`${pathOf(rfqId)}?read=1`);
}

/** Local only; the API lets it expire (QUO-28). */
export function discardQuote(rfqId: string): Promise<ConversionAnswer> {
  return postJson<ConversionAnswer>(`${pathOf(rfqId)}/discard`, {});
}

/** Manual resolution of an unknown outcome. */
export function resolveConversion(rfqId: string, resolution: ResolveRequest): Promise<ConversionAnswer> {
  return postJson<ConversionAnswer>(`${pathOf(rfqId)}/resolve`, resolution);
}

/** Keeps the newer record; refreshes lists and balance. */
export function keepConversion(client: QueryClient, answer: { conversion: Conversion; now: string }): void {
  const { conversion, now } = answer;
  keepAnswer(client, conversionQuery(conversion.rfq_id).queryKey, { conversion, now });
  void client.invalidateQueries({ queryKey: conversionsQuery().queryKey });
  void client.invalidateQueries({ queryKey: keys.balance() });
}

function pathOf(rfqId: string): string {
  return `/api/conversions/${encodeURIComponent(rfqId)}`;
}
