import { queryOptions } from '@tanstack/react-query';
import type { SplitReadAnswer } from '@/lib/contract/bff/sub-merchants/splits';
import { getJson } from '@/lib/queries/api/api-client';
import { keys } from '@/lib/queries/api/query-keys';

/** The address of its own routes. */
export function splitRecord(correlationId: string, originE2e: string): string {
  return `sub-merchants/${encodeURIComponent(correlationId)}/splits/${encodeURIComponent(originE2e)}`;
}

/** Finds by end-to-end id (SPL-03). */
export function splitQuery(correlationId: string, originE2e: string) {
  return queryOptions({
    queryKey: [...keys.subMerchant(correlationId, 'split'), originE2e] as const,
    queryFn: ({ signal }) =>
      getJson<SplitReadAnswer>(`/api/${splitRecord(correlationId, originE2e)}`, { signal }),
    staleTime: 2_000,
  });
}
