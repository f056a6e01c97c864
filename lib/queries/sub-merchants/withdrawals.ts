import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ManualResolutionRequest } from '@/lib/contract/bff/sub-merchants/manual-resolution';
import type { WithdrawBody } from '@/lib/contract/bff/sub-merchants/withdrawal-requests';
import type {
  SubMerchantWithdrawalAnswer,
  SubMerchantWithdrawalsAnswer,
  WithdrawAnswer,
  WithdrawalOptionsAnswer,
  WithdrawalProofAnswer,
} from '@/lib/contract/bff/sub-merchants/withdrawals';
import type { TransactionsAnswer } from '@/lib/contract/bff/transactions';
import { type ListAddress, writeListAddress } from '@/lib/contract/values/transactions/list-address';
import { getJson, postJson } from '@/lib/queries/api/api-client';
import { keys } from '@/lib/queries/api/query-keys';
import { pollMs } from '@/lib/queries/live/stream-state';
import { nextOffset } from '@/lib/queries/transactions';
import { subMerchantPath } from './register';

/** No webhook reports withdrawals (WDR-29). */
const OPEN_POLL_MS = 3_000;
const POLL_MS = 15_000;
/** More loaded pages are not read again by themselves (LIM-21). */
const MAX_POLLED_PAGES = 3;

/** Fresh from the API. */
export function withdrawalOptionsQuery(correlationId: string) {
  return queryOptions({
    queryKey: keys.subMerchant(correlationId, 'withdrawals', 'options'),
    queryFn: ({ signal }) =>
      getJson<WithdrawalOptionsAnswer>(subMerchantPath(correlationId, 'withdrawals/options'), { signal }),
    staleTime: 5_000,
    refetchInterval: () => pollMs(POLL_MS * 2),
    retry: false,
  });
}

/** Requested here, newest first. */
export function withdrawalsMadeQuery(correlationId: string) {
  return queryOptions({
    queryKey: keys.subMerchant(correlationId, 'withdrawals', 'made'),
    queryFn: ({ signal }) =>
      getJson<SubMerchantWithdrawalsAnswer>(subMerchantPath(correlationId, 'withdrawals/made'), { signal }),
    staleTime: 2_000,
    refetchInterval: ({ state }) => {
      const open = state.data?.withdrawals.some((one) => one.state === 'sending' || one.state === 'unknown');
      return open ? OPEN_POLL_MS : pollMs(POLL_MS);
    },
  });
}

/** The API's list, paged. */
export function subMerchantWithdrawalListQuery(
  correlationId: string,
  { filters, limit, offset }: Pick<ListAddress, 'filters' | 'limit' | 'offset'>,
) {
  const path = subMerchantPath(correlationId, 'withdrawals');
  const text = (at: number) => writeListAddress('withdrawals', { filters, limit, offset: at });
  return infiniteQueryOptions({
    queryKey: keys.subMerchant(correlationId, 'withdrawals', 'list', text(offset)),
    queryFn: ({ pageParam, signal }) => getJson<TransactionsAnswer>(`${path}${text(pageParam)}`, { signal }),
    initialPageParam: offset,
    getNextPageParam: nextOffset,
    staleTime: 5_000,
    retry: false,
    refetchInterval: ({ state }) =>
      (state.data?.pages.length ?? 0) <= MAX_POLLED_PAGES ? pollMs(POLL_MS) : false,
  });
}

/** The API's record, read again, by its id or by our request's. */
export function withdrawalProofQuery(correlationId: string, id: string) {
  return queryOptions({
    queryKey: keys.subMerchant(correlationId, 'withdrawals', 'proof', id),
    queryFn: ({ signal }) =>
      getJson<WithdrawalProofAnswer>(
        subMerchantPath(correlationId, `withdrawals/${encodeURIComponent(id)}/proof`),
        { signal },
      ),
    retry: false,
  });
}

/** `POST .../withdrawals`; the same intent has one effect. */
export function withdrawalIntent(correlationId: string) {
  const path = subMerchantPath(correlationId, 'withdrawals');
  return {
    key: ['withdraw', correlationId],
    send: (body: WithdrawBody, idempotencyKey: string) =>
      postJson<WithdrawAnswer>(path, body, { idempotencyKey }),
  };
}

export function lookUpWithdrawal(correlationId: string, id: string): Promise<SubMerchantWithdrawalAnswer> {
  return postJson<SubMerchantWithdrawalAnswer>(subMerchantPath(correlationId, `withdrawals/${id}/read`), {});
}

/** A person's record of the outcome; nothing is sent to the API. */
export function recordWithdrawal(
  correlationId: string,
  id: string,
  resolution: ManualResolutionRequest,
): Promise<SubMerchantWithdrawalAnswer> {
  return postJson<SubMerchantWithdrawalAnswer>(
    subMerchantPath(correlationId, `withdrawals/${id}/resolve`),
    resolution,
  );
}

export function readWithdrawalsAgain(client: QueryClient, correlationId: string): Promise<void> {
  return client.invalidateQueries({ queryKey: keys.subMerchant(correlationId) });
}
