import { queryOptions } from '@tanstack/react-query';
import type { BalanceAnswer } from '@/lib/contract/bff/conversions';
import { ApiError, getJson } from '@/lib/queries/api/api-client';
import { keys } from '@/lib/queries/api/query-keys';

const POLL_MS = 60_000;
const MAX_SILENCES = 2;

/**
 * `GET /api/balance`. A failed read keeps the last figures (safety 18); retried only without an answer
 * (BAL-17).
 */
export function balanceQuery() {
  return queryOptions({
    queryKey: keys.balance(),
    queryFn: ({ signal }) => getJson<BalanceAnswer>('/api/balance', { signal }),
    staleTime: 5_000,
    refetchInterval: ({ state }) => (state.data === undefined ? false : POLL_MS),
    retry: (failures, error) => failures < MAX_SILENCES && error instanceof ApiError && error.status === 0,
  });
}
