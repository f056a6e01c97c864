import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  FilterValueAnswer,
  JudgedFilter,
  RevealAnswer,
  TransactionAnswer,
  TransactionRow,
  TransactionsAnswer,
} from '@/lib/contract/bff-transactions';
import { isRecordId } from '@/lib/contract/record-id';
import { type ListAddress, writeListAddress } from '@/lib/contract/transaction-address';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import { worstVerdict } from '@/lib/contract/worst-verdict';
import { ApiError, getJson, postJson } from './api';
import { keys } from './keys';
import { pollMs } from './live-state';

const MAX_SILENCES = 2;
/** Where nothing tells of changes. */
export const RECORD_POLL_MS = 15_000;
/** Reading many loaded pages again every quarter of a minute would be no modest polling (LIM-21). */
const MAX_POLLED_PAGES = 3;

/** An answer that says no is final for now: the BFF has repeated the read itself by then. */
function onlySilence(failures: number, error: Error): boolean {
  return failures < MAX_SILENCES && error instanceof ApiError && error.status === 0;
}

type ListPart = Pick<ListAddress, 'filters' | 'limit' | 'offset'>;

/** What a list asks for, as text: same text, same answer. */
export function listQueryText(list: TransactionList, part: ListPart): string {
  return writeListAddress(list, { filters: part.filters, limit: part.limit, offset: part.offset });
}

/**
 * `GET /api/{list}`: from `offset` on, further pages below on request. Read again every 15 s (30 s while changes are told)
 * while the tab is visible and at most three pages are loaded. The next page begins where the API said this one ended (LST-04).
 */
export function transactionsQuery(list: TransactionList, { filters, limit, offset }: ListPart) {
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

/** Whether a list with so many loaded pages is read again by itself. */
export function isPolled(pages: number): boolean {
  return pages <= MAX_POLLED_PAGES;
}

/** Milliseconds until a list or a record is read again. */
export function recordPollMs(): number {
  return pollMs(RECORD_POLL_MS);
}

/** What the newest page says of itself, and what the rows of all pages show of each filter; no rows, and not when it was read. */
export function answerOf({ pages }: { pages: readonly TransactionsAnswer[] }) {
  const last = pages.at(-1);
  return last && { total: last.total, applied: last.applied, verdicts: worstOf(pages) };
}

function worstOf(pages: readonly TransactionsAnswer[]): TransactionsAnswer['verdicts'] {
  const judged = new Set(pages.flatMap(({ verdicts }) => Object.keys(verdicts) as JudgedFilter[]));
  return Object.fromEntries(
    [...judged].map((of) => [of, worstVerdict(pages.flatMap(({ verdicts }) => verdicts[of] ?? []))]),
  );
}

/**
 * Where the next page begins; undefined on the last one. Never further than the rows that came: a page cut short would
 * skip records otherwise. Without a total, or with one that the rows themselves refute, a full page may have a next one.
 */
export function nextOffset({ results, total, limit, offset }: TransactionsAnswer): number | undefined {
  const rows = results.length;
  if (rows === 0) return undefined;
  const next = offset + Math.min(limit, rows);
  const more = total === null || total < offset + rows ? rows >= limit : next < total;
  return more ? next : undefined;
}

/** Rows of all pages, each record once: new ones push old ones into the next page (LST-12, safety 33). */
export function rowsOf(pages: readonly TransactionsAnswer[]): TransactionRow[] {
  const seen = new Set<string>();
  return pages.flatMap(({ results }) =>
    results.filter(({ end2end }) => {
      if (end2end === undefined) return true;
      if (seen.has(end2end)) return false;
      seen.add(end2end);
      return true;
    }),
  );
}

/** Whether newest first may be said of these pages: none of them shows by itself that it is not (LST-09). */
export function isInOrder(pages: readonly TransactionsAnswer[]): boolean {
  return pages.every(({ verdicts }) => verdicts.order === undefined);
}

/**
 * `GET /api/{list}/{id}`; `at` is the record's `created_at`, by which it is found at once (GEN-11). Asks nothing for what
 * is no id of a record.
 */
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

/** `POST /api/{list}/{id}/reveal`: recorded in the audit log before it answers. */
export function revealTransaction(list: TransactionList, id: string, at?: string): Promise<RevealAnswer> {
  return postJson<RevealAnswer>(`${pathOf(list, id)}/reveal`, at === undefined ? {} : { at });
}

/** `POST /api/filter-values`: the opaque id that stands for a tax id in an address. */
export function mintTaxIdFilter(value: string, signal: AbortSignal): Promise<FilterValueAnswer> {
  return postJson<FilterValueAnswer>('/api/filter-values', { filter: 'client_tax_id', value }, { signal });
}

function pathOf(list: TransactionList, id: string): string {
  return `/api/${list}/${encodeURIComponent(id)}`;
}

function atText(at: string | undefined): string {
  return at === undefined ? '' : `?${new URLSearchParams({ at })}`;
}
