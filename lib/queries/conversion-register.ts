import { queryOptions } from '@tanstack/react-query';
import type { LandsAnswer } from '@/lib/contract/bff/conversion-lands';
import type {
  LastRates,
  RegisterAnswer,
  RegisterChoices,
  RegisterSums,
} from '@/lib/contract/bff/conversion-register';
import type { Conversion } from '@/lib/contract/bff/conversions';
import {
  type Filters,
  type ListAddress,
  writeListAddress,
} from '@/lib/contract/values/transactions/list-address';
import { getJson } from '@/lib/queries/api/api-client';
import { keys } from '@/lib/queries/api/query-keys';
import { pollMs } from '@/lib/queries/live/stream-state';

/** Applies where there is no live stream. */
const REGISTER_POLL_MS = 15_000;

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
