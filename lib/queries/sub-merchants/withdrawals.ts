import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { WithdrawBody } from '@/lib/contract/bff-sub-withdrawal-requests';
import type {
  SubWithdrawalAnswer,
  SubWithdrawalsMadeAnswer,
  WithdrawAnswer,
  WithdrawalOptionsAnswer,
} from '@/lib/contract/bff-sub-withdrawals';
import type { TransactionsAnswer } from '@/lib/contract/bff-transactions';
import type { OutcomeWordRequest } from '@/lib/contract/outcome-word';
import { type ListAddress, writeListAddress } from '@/lib/contract/transaction-address';
import { getJson, postJson } from './api';
import { keys } from './keys';
import { pollMs } from './live-state';
import { subMerchantPath } from './sub-merchants';
import { nextOffset } from './transactions';

/** A withdrawal has no webhook (WDR-29): without an end it is asked for often, otherwise now and then. */
const OPEN_POLL_MS = 3_000;
const POLL_MS = 15_000;
/** Reading many loaded pages again every quarter of a minute would be no modest polling (LIM-21). */
const MAX_POLLED_PAGES = 3;

/** `GET .../withdrawals/options`: balance and whitelist, read from the API now. */
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

/** `GET .../withdrawals/made`: asked for here, newest first. */
export function withdrawalsMadeQuery(correlationId: string) {
  return queryOptions({
    queryKey: keys.subMerchant(correlationId, 'withdrawals', 'made'),
    queryFn: ({ signal }) =>
      getJson<SubWithdrawalsMadeAnswer>(subMerchantPath(correlationId, 'withdrawals/made'), { signal }),
    staleTime: 2_000,
    refetchInterval: ({ state }) => {
      const open = state.data?.withdrawals.some((one) => one.state === 'sending' || one.state === 'unknown');
      return open ? OPEN_POLL_MS : pollMs(POLL_MS);
    },
  });
}

/** `GET .../withdrawals`: the API's own list, page by page. */
export function subWithdrawalsQuery(
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

/** `POST .../withdrawals`; the same intent again is the same withdrawal. */
export function sendWithdrawal(
  correlationId: string,
  body: WithdrawBody,
  intentId: string,
): Promise<WithdrawAnswer> {
  return postJson<WithdrawAnswer>(subMerchantPath(correlationId, 'withdrawals'), body, {
    idempotencyKey: intentId,
  });
}

/** `POST .../withdrawals/{id}/read`: looks for its record; sends nothing to change. */
export function lookForWithdrawal(correlationId: string, id: string): Promise<SubWithdrawalAnswer> {
  return postJson<SubWithdrawalAnswer>(subMerchantPath(correlationId, `withdrawals/${id}/read`), {});
}

/** `POST .../withdrawals/{id}/resolve`: a person's word; sends nothing to the API. */
export function recordWithdrawal(
  correlationId: string,
  id: string,
  word: OutcomeWordRequest,
): Promise<SubWithdrawalAnswer> {
  return postJson<SubWithdrawalAnswer>(subMerchantPath(correlationId, `withdrawals/${id}/resolve`), word);
}

/** What a withdrawal touches of this sub-merchant and of no other: balance, whitelist, lists (safety 40). */
export function readWithdrawalsAgain(client: QueryClient, correlationId: string): Promise<void> {
  return client.invalidateQueries({ queryKey: keys.subMerchant(correlationId) });
}
