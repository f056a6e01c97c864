import 'server-only';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { ListQuery } from '@/lib/contract/bff/transaction-requests';
import type { TransactionsAnswer } from '@/lib/contract/bff/transactions';
import type { ListEnvelope } from '@/lib/contract/payments-api/envelope';
import { defined } from '@/lib/contract/values/defined';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { maskedTaxId, openFilterValue } from '@/lib/operations/personal-data/filter-value';
import { checkListReads } from '@/lib/operations/rate-limits';
import type { Services } from '@/lib/operations/services';
import { upstreamError } from '@/lib/operations/upstream-error';
import type { UpstreamSuccess } from '@/lib/upstream/result';
import { observeStates } from './observe-states';
import { transactionRow } from './transaction-row';
import { upstreamListQuery } from './upstream-list-query';
import { verifyAppliedFilters, verifyAppliedPage } from './verify-applied-filters';

const ROUTES = {
  checkouts: 'listCheckouts',
  onramps: 'listOnramps',
  offramps: 'listOfframps',
  withdrawals: 'listWithdrawals',
} as const;

interface Options {
  signal?: AbortSignal;
  shared?: boolean;
  /** Whose reads are counted. */
  actorId?: string;
}

/** As the API returned it. Throws `DomainError`. */
export async function readListPage(
  services: Services,
  list: TransactionList,
  sent: Readonly<Record<string, string>>,
  { signal, shared = false }: Options = {},
): Promise<UpstreamSuccess<ListEnvelope>> {
  const result = await services.client[ROUTES[list]]({
    query: sent,
    shared,
    ...defined({ signal }),
  });
  if (!result.ok) throw upstreamError(result);
  return result;
}

/**
 * Newest first (LST-09), with the query and filter verdict (safety 36). Throws `invalid_input` with `unknown_value`
 * for an expired tax id, before sending, and `rate_limited`.
 */
export async function listTransactions(
  services: Services,
  list: TransactionList,
  query: ListQuery,
  options: Options = {},
): Promise<TransactionsAnswer> {
  if (options.actorId !== undefined) checkListReads(services, options.actorId);
  const { opened, masked } = await openTaxId(services, query);
  const sent = upstreamListQuery(list, opened, services.timeZone);
  const { data } = await readListPage(services, list, sent, { ...options, shared: true });
  void observeStates(services, list, data.results);
  const now = new Date(services.now()).toISOString();
  return {
    results: data.results.map(transactionRow),
    total: data.total ?? null,
    limit: pageSize(data, query.limit),
    offset: data.offset ?? query.offset,
    applied: masked === undefined ? sent : { ...sent, client_tax_id: masked },
    verdicts: { ...verifyAppliedFilters(list, sent, data), ...verifyAppliedPage(sent, data) },
    now,
    read_at: now,
  };
}

/** As the API says, else the larger of received and asked. */
export function pageSize({ limit, results }: ListEnvelope, asked: number): number {
  return limit !== undefined && limit > 0 ? limit : Math.max(asked, results.length);
}

/** And its masked form. */
export async function openTaxId(
  services: Services,
  query: ListQuery,
): Promise<{ opened: ListQuery; masked?: string }> {
  const id = query.client_tax_id;
  if (id === undefined) return { opened: query };
  const digits = await openFilterValue(services, id);
  if (digits === null) throw new DomainError('invalid_input', { fields: { client_tax_id: 'unknown_value' } });
  return { opened: { ...query, client_tax_id: digits }, masked: maskedTaxId(digits) };
}
