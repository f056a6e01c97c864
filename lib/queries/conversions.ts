import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type {
  AcceptAnswer,
  AcceptRequest,
  Conversion,
  ConversionAnswer,
  ConversionsAnswer,
  QuoteRequest,
  ResolveRequest,
} from '@/lib/contract/bff';
import { getJson, postJson } from './api';
import { keepAnswer } from './keep-answer';
import { keys } from './keys';

/** `GET /api/conversions/{rfq_id}`: our record, re-read upstream by the BFF. */
export function conversionQuery(rfqId: string) {
  return queryOptions({
    queryKey: keys.conversion(rfqId),
    queryFn: ({ signal }) => getJson<ConversionAnswer>(pathOf(rfqId), { signal }),
    staleTime: 0,
  });
}

/** `GET /api/conversions`: our register, newest first, page by page (QUO-16). */
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

/** `GET /api/conversions?open_from=`: the undecided ones from a currency, on whatever page of the register. */
export function openConversionsQuery(currency: string) {
  return queryOptions({
    queryKey: [...conversionsQuery().queryKey, 'open', currency],
    queryFn: ({ signal }) =>
      getJson<ConversionsAnswer>(`/api/conversions?open_from=${encodeURIComponent(currency)}`, { signal }),
    enabled: currency !== '',
    staleTime: 5_000,
  });
}

/** `POST /api/conversions`: a quote, which debits and locks nothing (QUO-28). */
export function createQuote(body: QuoteRequest): Promise<ConversionAnswer> {
  return postJson<ConversionAnswer>('/api/conversions', body);
}

/**
 * `POST /api/conversions/{rfq_id}/accept`. The only call that moves money: sent once per press, never
 * repeated by machine. `intentId` goes out as `Idempotency-Key` (safety 1).
 */
export function acceptConversion(
  rfqId: string,
  body: AcceptRequest,
  intentId: string,
): Promise<AcceptAnswer> {
  return postJson<AcceptAnswer>(`${pathOf(rfqId)}/accept`, body, { idempotencyKey: intentId });
}

/** `GET …?read=1`: re-read upstream now, whatever was read a moment ago. Decides nothing; every role may. */
export function rereadConversion(rfqId: string): Promise<ConversionAnswer> {
  return getJson<ConversionAnswer>(`${pathOf(rfqId)}?read=1`);
}

/** `POST …/discard`: puts the quote aside in our register; the API forgets it by itself (QUO-28). */
export function discardQuote(rfqId: string): Promise<ConversionAnswer> {
  return postJson<ConversionAnswer>(`${pathOf(rfqId)}/discard`, {});
}

/** `POST …/resolve`: a person records an outcome the API never gave (architecture 4.5). */
export function resolveConversion(rfqId: string, resolution: ResolveRequest): Promise<ConversionAnswer> {
  return postJson<ConversionAnswer>(`${pathOf(rfqId)}/resolve`, resolution);
}

/** Puts a fresher record into the cache and lets the lists and the balance be read again. */
export function keepConversion(client: QueryClient, answer: { conversion: Conversion; now: string }): void {
  const { conversion, now } = answer;
  keepAnswer(client, conversionQuery(conversion.rfq_id).queryKey, { conversion, now });
  void client.invalidateQueries({ queryKey: conversionsQuery().queryKey });
  void client.invalidateQueries({ queryKey: keys.balance() });
}

function pathOf(rfqId: string): string {
  return `/api/conversions/${encodeURIComponent(rfqId)}`;
}
