import 'server-only';
import type { ListQuery } from '@/lib/contract/bff-transaction-requests';
import type { TransactionsAnswer } from '@/lib/contract/bff-transactions';
import { DomainError } from '@/lib/contract/domain-error';
import type { ListEnvelope } from '@/lib/contract/envelope';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import type { UpstreamSuccess } from '@/lib/upstream/result';
import { maskedTaxId, openFilterValue } from './filter-value';
import { judgeAnswer, judgePage } from './judge-answer';
import { noteStates } from './note-states';
import type { Services } from './services';
import { transactionRow } from './transaction-row';
import { upstreamError } from './upstream-error';
import { upstreamListQuery } from './upstream-list-query';

const ROUTES = {
  checkouts: 'listCheckouts',
  onramps: 'listOnramps',
  offramps: 'listOfframps',
  withdrawals: 'listWithdrawals',
} as const;

interface Options {
  signal?: AbortSignal;
  /** For somebody's screen: the same read for another one will do. */
  shared?: boolean;
}

/** One page of a list as the API gave it, for whatever is made from lists. Throws `DomainError`. */
export async function readListPage(
  services: Services,
  list: TransactionList,
  sent: Readonly<Record<string, string>>,
  { signal, shared = false }: Options = {},
): Promise<UpstreamSuccess<ListEnvelope>> {
  const result = await services.client[ROUTES[list]]({
    query: sent,
    shared,
    ...(signal === undefined ? {} : { signal }),
  });
  if (!result.ok) throw upstreamError(result);
  return result;
}

/**
 * One page of a list, newest first (LST-09), with what was sent and whether the answer meets it (safety 36). A
 * tax id that comes as an opaque id is opened here and goes no further than the API. Throws `invalid_input` with
 * `unknown_value` when the id no longer stands for anything: nothing is sent then.
 */
export async function listTransactions(
  services: Services,
  list: TransactionList,
  query: ListQuery,
  options: Options = {},
): Promise<TransactionsAnswer> {
  const { opened, masked } = await openTaxId(services, query);
  const sent = upstreamListQuery(list, opened, services.timeZone);
  const { data } = await readListPage(services, list, sent, { ...options, shared: true });
  void noteStates(services, list, data.results);
  const now = new Date(services.now()).toISOString();
  return {
    results: data.results.map(transactionRow),
    total: data.total ?? null,
    limit: pageSize(data, query.limit),
    offset: data.offset ?? query.offset,
    applied: masked === undefined ? sent : { ...sent, client_tax_id: masked },
    verdicts: { ...judgeAnswer(list, sent, data), ...judgePage(sent, data) },
    now,
    read_at: now,
  };
}

/** Rows a page has: as the API says, and where it says nothing, as many as it sent where those are more than asked. */
export function pageSize({ limit, results }: ListEnvelope, asked: number): number {
  return limit !== undefined && limit > 0 ? limit : Math.max(asked, results.length);
}

/** The tax id behind an opaque id of the query, and how it is shown. */
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
