import 'server-only';
import type { ListQuery } from '@/lib/contract/bff/transaction-requests';
import type { TransactionsAnswer } from '@/lib/contract/bff/transactions';
import { partSubject } from '@/lib/contract/values/noted-subject';
import { log } from '@/lib/log/log';
import { checkListReads } from '@/lib/operations/rate-limits';
import type { Services } from '@/lib/operations/services';
import { requireSubMerchant } from '@/lib/operations/sub-merchants/require-sub-merchant';
import { signedRead } from '@/lib/operations/sub-merchants/signed-read';
import { pageSize, transactionRow, upstreamListQuery } from '@/lib/operations/transactions/list-transactions';
import { observeStates } from '@/lib/operations/transactions/observe-states';
import {
  verifyAppliedFilters,
  verifyAppliedPage,
} from '@/lib/operations/transactions/verify-applied-filters';
import { countNotes } from '@/lib/store/notes/notes';
import { tieFound } from './withdrawal-evidence';

/**
 * WDR-27, newest first, with the verdict on its filters (safety 36). The records count as evidence. Throws
 * `rate_limited`.
 */
export async function readSubMerchantWithdrawals(
  services: Services,
  correlationId: string,
  query: ListQuery,
  { signal, actorId }: { signal?: AbortSignal; actorId?: string } = {},
): Promise<TransactionsAnswer> {
  if (actorId !== undefined) checkListReads(services, actorId);
  await requireSubMerchant(services, correlationId);
  const sent = upstreamListQuery('withdrawals', query, services.timeZone);
  const data = await signedRead(services, correlationId, () =>
    services.client.listSubMerchantWithdrawals({ correlationId, query: sent, ...(signal && { signal }) }),
  );
  // The list is shown even if evidence cannot be recorded.
  await tieFound(services, correlationId, data.results).catch((error: unknown) => {
    log.error({ err: error }, 'what a list shows of our withdrawals was not noted');
  });
  void observeStates(services, 'withdrawals', data.results);
  const ids = data.results.map(({ end2end }) => end2end);
  const noted = await countNotes(services.store.db, ids, (id) =>
    partSubject(correlationId, 'withdrawals', id),
  );
  const now = new Date(services.now()).toISOString();
  return {
    results: data.results.map(transactionRow),
    ...noted,
    total: data.total ?? null,
    limit: pageSize(data, query.limit),
    offset: data.offset ?? query.offset,
    applied: sent,
    verdicts: { ...verifyAppliedFilters('withdrawals', sent, data), ...verifyAppliedPage(sent, data) },
    now,
    read_at: now,
  };
}
