import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { SecondPersonAnswer } from '@/lib/contract/bff/requests';
import type {
  OnboardingStatusAnswer,
  SubMerchantAnswer,
  SubMerchantBalanceAnswer,
  SubMerchantStatus,
  SubMerchantsAnswer,
  SubMerchantsReadAnswer,
} from '@/lib/contract/bff/sub-merchants/register';
import { deleteJson, getJson, patchJson, postJson } from '@/lib/queries/api/api-client';
import { keepAnswer } from '@/lib/queries/api/keep-answer';
import { keys } from '@/lib/queries/api/query-keys';

export interface RegisterSearch {
  q?: string | undefined;
  status?: SubMerchantStatus | undefined;
  archived?: boolean | undefined;
}

export function subMerchantPath(correlationId: string, part = ''): string {
  const base = `/api/sub-merchants/${encodeURIComponent(correlationId)}`;
  return part === '' ? base : `${base}/${part}`;
}

/** Sorted by name, paged. */
export function registerQuery({ q, status, archived }: RegisterSearch) {
  const search = new URLSearchParams();
  if (q !== undefined && q.trim() !== '') search.set('q', q.trim());
  if (status !== undefined) search.set('status', status);
  if (archived === true) search.set('archived', '1');
  return infiniteQueryOptions({
    queryKey: keys.subMerchantRegister(search.toString()),
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams(search);
      if (pageParam !== '') query.set('cursor', pageParam);
      const text = query.toString();
      return getJson<SubMerchantsAnswer>(`/api/sub-merchants${text === '' ? '' : `?${text}`}`, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 5_000,
  });
}

const SEARCH_SHOWN = 5;

/** Matches name, tag or id. */
export function subMerchantSearchQuery(text: string) {
  const search = new URLSearchParams({ q: text, limit: String(SEARCH_SHOWN) });
  return queryOptions({
    queryKey: keys.subMerchantRegister(`first ${search}`),
    queryFn: ({ signal }) => getJson<SubMerchantsAnswer>(`/api/sub-merchants?${search}`, { signal }),
    staleTime: 10_000,
    retry: false,
  });
}

export function subMerchantQuery(correlationId: string) {
  return queryOptions({
    queryKey: keys.subMerchant(correlationId, 'record'),
    queryFn: ({ signal }) => getJson<SubMerchantAnswer>(subMerchantPath(correlationId), { signal }),
    staleTime: 5_000,
  });
}

/** `GET .../balance`: a signed read. */
export function secondPersonQuery(correlationId: string) {
  return queryOptions({
    queryKey: keys.subMerchant(correlationId, 'second-person'),
    queryFn: ({ signal }) =>
      getJson<SecondPersonAnswer>(subMerchantPath(correlationId, 'second-person'), { signal }),
  });
}

export function subMerchantBalanceQuery(correlationId: string) {
  return queryOptions({
    queryKey: keys.subMerchant(correlationId, 'balance'),
    queryFn: ({ signal }) =>
      getJson<SubMerchantBalanceAnswer>(subMerchantPath(correlationId, 'balance'), { signal }),
    staleTime: 5_000,
    retry: false,
  });
}

export function onboardingQuery(correlationId: string) {
  return queryOptions({
    queryKey: keys.subMerchant(correlationId, 'onboarding'),
    queryFn: ({ signal }) =>
      getJson<OnboardingStatusAnswer>(subMerchantPath(correlationId, 'onboarding'), { signal }),
    staleTime: 5_000,
    retry: false,
  });
}

/** Needs a successful signed balance read. */
export function addSubMerchant(body: {
  correlation_id: string;
  name: string;
  tags: string[];
}): Promise<SubMerchantAnswer> {
  return postJson<SubMerchantAnswer>('/api/sub-merchants', body);
}

export function changeSubMerchant(
  correlationId: string,
  patch: { name?: string; tags?: string[]; archived?: boolean },
): Promise<SubMerchantAnswer> {
  return patchJson<SubMerchantAnswer>(subMerchantPath(correlationId), patch);
}

/** `DELETE`: archives it; nothing is lost. */
export function archiveSubMerchant(correlationId: string): Promise<SubMerchantAnswer> {
  return deleteJson<SubMerchantAnswer>(subMerchantPath(correlationId));
}

/** At most 50; failures stand in `last_error`. */
export function readSubMerchants(correlationIds: readonly string[]): Promise<SubMerchantsReadAnswer> {
  return postJson<SubMerchantsReadAnswer>('/api/sub-merchants/read', { correlation_ids: correlationIds });
}

export async function noteSubMerchant(client: QueryClient, { sub_merchant, now }: SubMerchantAnswer) {
  keepAnswer(client, keys.subMerchant(sub_merchant.correlation_id, 'record'), { sub_merchant, now });
  await client.invalidateQueries({ queryKey: keys.subMerchantRegister('').slice(0, 2) });
}
