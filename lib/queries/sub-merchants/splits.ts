import { queryOptions } from '@tanstack/react-query';
import type { SplitReadAnswer } from '@/lib/contract/bff-splits';
import { getJson } from './api';
import { keys } from './keys';

/** `GET …/splits/{origin_e2e}`: the split of one checkout, by the checkout's own end-to-end id (SPL-03). */
export function splitQuery(correlationId: string, originE2e: string) {
  return queryOptions({
    queryKey: [...keys.subMerchant(correlationId, 'split'), originE2e] as const,
    queryFn: ({ signal }) =>
      getJson<SplitReadAnswer>(
        `/api/sub-merchants/${encodeURIComponent(correlationId)}/splits/${encodeURIComponent(originE2e)}`,
        { signal },
      ),
    staleTime: 2_000,
  });
}
