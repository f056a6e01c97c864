import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  FilterValueAnswer,
  JudgedFilter,
  RevealAnswer,
  TransactionAnswer,
  TransactionRow,
  TransactionsAnswer,
} from '@/lib/contract/bff/transactions';
import { isRecordId } from '@/lib/contract/values/record-id';
import { combineVerdicts } from '@/lib/contract/values/transactions/combine-verdicts';
import {
  type ListAddress,
  readPartOf,
  writeListAddress,
} from '@/lib/contract/values/transactions/list-address';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { ApiError, getJson, postJson } from '@/lib/queries/api/api-client';
import { keys } from '@/lib/queries/api/query-keys';
import { pollMs } from '@/lib/queries/live/stream-state';

const MAX_SILENCES = 2;
/** Applies where there is no live stream. */
export const RECORD_POLL_MS = 15_000;
/** More loaded pages are not read again by themselves (LIM-21). */
const MAX_POLLED_PAGES = 3;

/** The BFF repeats failed reads itself; only a missing answer is asked for again here. */
function onlySilence(failures: number, error: Error): boolean {
  return failures < MAX_SILENCES && error instanceof ApiError && error.status === 0;
}

type ListPart = Pick<ListAddress, 'filters' | 'limit' | 'offset'>;

export function listQueryText(list: TransactionList, part: ListPart): string {
  return writeListAddress(list, { filters: part.filters, limit: part.limit, offset: part.offset });
}

/** From `offset`; the next page begins where the API ended this one (LST-04). */
export function transactionsQuery(list: TransactionList, address: ListAddress) {
  const { filters, limit, offset } = readPartOf(address);
  return infiniteQueryOptions({
    queryKey: keys.transactionList(list, listQueryText(list, { filters, limit, offset })),
    queryFn: ({ pageParam, signal }) =>
      getJson<TransactionsAnswer>(
        `/api/${list}${writeListAddress(list, { filters, limit, offset: pageParam })}`,
        { signal },
      ),
    initialPageParam: offset,
    getNextPageParam: nextOffset,
    staleTime: 5_000,
    retry: onlySilence,
    refetchInterval: ({ state }) => (isPolled(state.data?.pages.length ?? 0) ? recordPollMs() : false),
  });
}

export function isPolled(pages: number): boolean {
  return pages <= MAX_POLLED_PAGES;
}

export function recordPollMs(): number {
  return pollMs(RECORD_POLL_MS);
}

export function answerOf({ pages }: { pages: readonly TransactionsAnswer[] }) {
  const last = pages.at(-1);
  return last && { total: last.total, applied: last.applied, verdicts: worstOf(pages) };
}

function worstOf(pages: readonly TransactionsAnswer[]): TransactionsAnswer['verdicts'] {
  const checked = new Set(pages.flatMap(({ verdicts }) => Object.keys(verdicts) as JudgedFilter[]));
  return Object.fromEntries(
    [...checked].map((of) => [of, combineVerdicts(pages.flatMap(({ verdicts }) => verdicts[of] ?? []))]),
  );
}

/** Undefined on the last page. Advances by rows received; with no usable total a full page may have a next. */
export function nextOffset({ results, total, limit, offset }: TransactionsAnswer): number | undefined {
  const rows = results.length;
  if (rows === 0) return undefined;
  const next = offset + Math.min(limit, rows);
  const more = total === null || total < offset + rows ? rows >= limit : next < total;
  return more ? next : undefined;
}

/** Each record once (LST-12, safety 33). */
export function rowsOf(pages: readonly TransactionsAnswer[]): TransactionRow[] {
  const ids = new Set<string>();
  return pages.flatMap(({ results }) =>
    results.filter(({ end2end }) => {
      if (end2end === undefined) return true;
      if (ids.has(end2end)) return false;
      ids.add(end2end);
      return true;
    }),
  );
}

export function notesIn(pages: readonly TransactionsAnswer[] = []): Readonly<Record<string, number>> {
  return Object.assign({}, ...pages.map(({ notes }) => notes));
}

/** True while the rows are newest first (LST-09). */
export function isInOrder(pages: readonly TransactionsAnswer[]): boolean {
  return pages.every(({ verdicts }) => verdicts.order === undefined);
}

/** `at`: the record's `created_at` (GEN-11). */
export function transactionQuery(list: TransactionList, id: string, at?: string) {
  return queryOptions({
    queryKey: keys.transaction(list, id),
    queryFn: ({ signal }) => getJson<TransactionAnswer>(`${pathOf(list, id)}${atText(at)}`, { signal }),
    enabled: isRecordId(id),
    staleTime: 5_000,
    retry: onlySilence,
    refetchInterval: recordPollMs,
  });
}

/** Audited before it answers. */
export function revealTransaction(
  list: TransactionList,
  id: string,
  asked: { at?: string; reason?: string },
): Promise<RevealAnswer> {
  return postJson<RevealAnswer>(`${pathOf(list, id)}/reveal`, asked);
}

export function mintTaxIdFilter(value: string, signal: AbortSignal): Promise<FilterValueAnswer> {
  return postJson<FilterValueAnswer>('/api/filter-values', { filter: 'client_tax_id', value }, { signal });
}

function pathOf(list: TransactionList, id: string): string {
  return `/api/${list}/${encodeURIComponent(id)}`;
}

function atText(at: string | undefined): string {
  return at === undefined ? '' : `?${new URLSearchParams({ at })}`;
}
