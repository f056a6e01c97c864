import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type {
  OnboardingStatusAnswer,
  SubMerchantAnswer,
  SubMerchantBalanceAnswer,
  SubMerchantStatus,
  SubMerchantsAnswer,
  SubMerchantsReadAnswer,
} from '@/lib/contract/bff-sub-merchants';
import { deleteJson, getJson, patchJson, postJson } from './api';
import { keepAnswer } from './keep-answer';
import { keys } from './keys';

export interface RegisterSearch {
  q?: string | undefined;
  status?: SubMerchantStatus | undefined;
  archived?: boolean | undefined;
}

/** Path of the BFF for one sub-merchant; `part` such as `balance`. */
export function subMerchantPath(correlationId: string, part = ''): string {
  const base = `/api/sub-merchants/${encodeURIComponent(correlationId)}`;
  return part === '' ? base : `${base}/${part}`;
}

/** `GET /api/sub-merchants`: our register, by name, page by page. */
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

/** The first few of the register whose name, tag or id holds `text`: for search-and-go. */
export function subMerchantSearchQuery(text: string) {
  const search = new URLSearchParams({ q: text, limit: String(SEARCH_SHOWN) });
  return queryOptions({
    queryKey: keys.subMerchantRegister(`first ${search}`),
    queryFn: ({ signal }) => getJson<SubMerchantsAnswer>(`/api/sub-merchants?${search}`, { signal }),
    staleTime: 10_000,
    retry: false,
  });
}

/** `GET /api/sub-merchants/{correlation_id}`: one of the register as it stands. */
export function subMerchantQuery(correlationId: string) {
  return queryOptions({
    queryKey: keys.subMerchant(correlationId, 'record'),
    queryFn: ({ signal }) => getJson<SubMerchantAnswer>(subMerchantPath(correlationId), { signal }),
    staleTime: 5_000,
  });
}

/** `GET .../balance`: a signed read. */
export function subMerchantBalanceQuery(correlationId: string) {
  return queryOptions({
    queryKey: keys.subMerchant(correlationId, 'balance'),
    queryFn: ({ signal }) =>
      getJson<SubMerchantBalanceAnswer>(subMerchantPath(correlationId, 'balance'), { signal }),
    staleTime: 5_000,
    retry: false,
  });
}

/** `GET .../onboarding`: a signed read. */
export function onboardingQuery(correlationId: string) {
  return queryOptions({
    queryKey: keys.subMerchant(correlationId, 'onboarding'),
    queryFn: ({ signal }) =>
      getJson<OnboardingStatusAnswer>(subMerchantPath(correlationId, 'onboarding'), { signal }),
    staleTime: 5_000,
    retry: false,
  });
}

/** `POST /api/sub-merchants`: kept only when a signed read of its balance is answered. */
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

/** `DELETE`: out of the list, into the archive; nothing is lost. */
export function archiveSubMerchant(correlationId: string): Promise<SubMerchantAnswer> {
  return deleteJson<SubMerchantAnswer>(subMerchantPath(correlationId));
}

/** `POST .../read`: signed reads of these, at most 50; what fails is told in each one's `last_error`. */
export function readSubMerchants(correlationIds: readonly string[]): Promise<SubMerchantsReadAnswer> {
  return postJson<SubMerchantsReadAnswer>('/api/sub-merchants/read', { correlation_ids: correlationIds });
}

/** The register or one of it changed here: what is on screen is read again. */
export async function noteSubMerchant(client: QueryClient, { sub_merchant, now }: SubMerchantAnswer) {
  keepAnswer(client, keys.subMerchant(sub_merchant.correlation_id, 'record'), { sub_merchant, now });
  await client.invalidateQueries({ queryKey: keys.subMerchantRegister('').slice(0, 2) });
}
