import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { LandsAnswer } from '@/lib/contract/bff/conversion-lands';
import type {
  LastRates,
  RegisterAnswer,
  RegisterChoices,
  RegisterSums,
} from '@/lib/contract/bff/conversion-register';
import type { AcceptRequest, QuoteRequest, ResolveRequest } from '@/lib/contract/bff/conversion-requests';
import type {
  AcceptAnswer,
  Conversion,
  ConversionAnswer,
  ConversionsAnswer,
} from '@/lib/contract/bff/conversions';
import type { ExportFormat } from '@/lib/contract/bff/exports/export-format';
import {
  type Filters,
  type ListAddress,
  writeListAddress,
} from '@/lib/contract/values/transactions/list-address';
import type { Locale } from '@/lib/i18n/locales';
import { getJson, postJson } from '@/lib/queries/api/api-client';
import { keepAnswer } from '@/lib/queries/api/keep-answer';
import { keys } from '@/lib/queries/api/query-keys';
import { pollMs } from '@/lib/queries/live/stream-state';

/** Without a live stream. */
const REGISTER_POLL_MS = 15_000;

/** Tab storage of the form on Convert. */
export function draftKey(userId: string): string {
  return `mesa.draft.${userId}`;
}

export function conversionQuery(rfqId: string) {
  return queryOptions({
    queryKey: keys.conversion(rfqId),
    queryFn: ({ signal }) => getJson<ConversionAnswer>(pathOf(rfqId), { signal }),
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

type ListPart = Pick<ListAddress, 'filters' | 'limit' | 'offset'>;

export function registerQuery(part: ListPart) {
  const text = writeListAddress('conversions', part);
  return queryOptions({
    queryKey: [...keys.conversions(), 'register', text],
    queryFn: ({ signal }) => getJson<RegisterAnswer>(`/api/conversions/register${text}`, { signal }),
    staleTime: 5_000,
    refetchInterval: () => pollMs(REGISTER_POLL_MS),
  });
}

export function registerSumsQuery(filters: Filters) {
  const text = writeListAddress('conversions', { filters });
  return queryOptions({
    queryKey: [...keys.conversions(), 'sums', text],
    queryFn: ({ signal }) => getJson<RegisterSums>(`/api/conversions/sums${text}`, { signal }),
    staleTime: 5_000,
    refetchInterval: () => pollMs(REGISTER_POLL_MS),
  });
}

export function registerChoicesQuery() {
  return queryOptions({
    queryKey: [...keys.conversions(), 'choices'],
    queryFn: ({ signal }) => getJson<RegisterChoices>('/api/conversions/choices', { signal }),
    staleTime: 60_000,
  });
}

export function conversionLandsQuery() {
  return queryOptions({
    queryKey: [...keys.conversions(), 'lands'],
    queryFn: ({ signal }) => getJson<LandsAnswer>('/api/conversions/lands', { signal }),
    staleTime: 5_000,
    refetchInterval: () => pollMs(REGISTER_POLL_MS),
  });
}

/** Nobody reads it by itself any longer; sends nothing. */
export function endFollowing(rfqId: string): Promise<ConversionAnswer> {
  return postJson<ConversionAnswer>(`${pathOf(rfqId)}/end-follow`, {});
}

export function lastRatesQuery({
  from_currency,
  to_currency,
}: Pick<Conversion, 'from_currency' | 'to_currency'>) {
  const search = new URLSearchParams({ from_currency, to_currency });
  return queryOptions({
    queryKey: [...keys.conversions(), 'last-rates', search.toString()],
    queryFn: ({ signal }) => getJson<LastRates>(`/api/conversions/last-rates?${search}`, { signal }),
    staleTime: 30_000,
  });
}

export function registerFileHref(filters: Filters, format: ExportFormat, locale: Locale): string {
  const text = writeListAddress('conversions', { filters });
  return `/api/conversions/export${text === '' ? '?' : `${text}&`}format=${format}&locale=${locale}`;
}

/** Undecided ones from a currency. */
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
