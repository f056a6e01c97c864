import { queryOptions } from '@tanstack/react-query';
import type { BalanceAnswer } from '@/lib/contract/bff';
import { ApiError, getJson } from './api';
import { keys } from './keys';

const POLL_MS = 60_000;
const MAX_SILENCES = 2;

/**
 * `GET /api/balance` (2.6). Kept as the BFF answered it, so that every screen reads one cache entry; parse
 * with `readBalanceGroups`. A failed read keeps the last figures beside the error (safety 18). An answer that
 * says no is final here: the BFF has repeated the read itself by then (BAL-17, no endless retry). Figures on screen are
 * read again every minute, because money also moves without a change that we are told of.
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
