import 'server-only';
import type { SubWithdrawalsMadeAnswer } from '@/lib/contract/bff-sub-withdrawals';
import type { ListQuery } from '@/lib/contract/bff-transaction-requests';
import type { TransactionsAnswer } from '@/lib/contract/bff-transactions';
import { log } from '@/lib/log';
import { listOperations } from '@/lib/store/operations';
import { judgeAnswer, judgePage } from '../judge-answer';
import { pageSize } from '../list-transactions';
import { noteStates } from '../note-states';
import type { Services } from '../services';
import { transactionRow } from '../transaction-row';
import { upstreamListQuery } from '../upstream-list-query';
import { requireSubMerchant } from './require-sub-merchant';
import { signedRead } from './signed-answer';
import { tieFound } from './withdrawal-evidence';
import { withdrawalOf } from './withdrawal-view';

const MADE_SHOWN = 50;

/**
 * One page of a sub-merchant's withdrawals (WDR-27), newest first, with what was sent and whether the answer meets it
 * (safety 36). Its records are evidence about what was asked for here.
 */
export async function listSubWithdrawals(
  services: Services,
  correlationId: string,
  query: ListQuery,
  { signal }: { signal?: AbortSignal } = {},
): Promise<TransactionsAnswer> {
  await requireSubMerchant(services, correlationId);
  const sent = upstreamListQuery('withdrawals', query, services.timeZone);
  const data = await signedRead(services, correlationId, () =>
    services.client.listSubMerchantWithdrawals({ correlationId, query: sent, ...(signal && { signal }) }),
  );
  // A list is shown although the register cannot note now what it proves: the next read finds it again.
  await tieFound(services, correlationId, data.results).catch((error: unknown) => {
    log.error({ err: error }, 'what a list shows of our withdrawals was not noted');
  });
  void noteStates(services, 'withdrawals', data.results);
  const now = new Date(services.now()).toISOString();
  return {
    results: data.results.map(transactionRow),
    total: data.total ?? null,
    limit: pageSize(data, query.limit),
    offset: data.offset ?? query.offset,
    applied: sent,
    verdicts: { ...judgeAnswer('withdrawals', sent, data), ...judgePage(sent, data) },
    now,
    read_at: now,
  };
}

/** Withdrawals asked for here, newest first. */
export async function readSubWithdrawalsMade(
  services: Services,
  correlationId: string,
): Promise<SubWithdrawalsMadeAnswer> {
  await requireSubMerchant(services, correlationId);
  const made = await listOperations(services.store.db, correlationId, 'withdraw', MADE_SHOWN);
  return { withdrawals: made.map(withdrawalOf), now: new Date(services.now()).toISOString() };
}
