import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import type { ListEnvelope, ListItem } from '@/lib/contract/envelope';
import { MAX_PAGE_SIZE, type TransactionList } from '@/lib/contract/transaction-lists';
import { readAhead } from './export-ahead';
import { judgeAnswer } from './judge-answer';
import { readListPage } from './list-transactions';
import type { Services } from './services';

/** Ids remembered against rows that new ones pushed into the next page: 20 pages, whatever the size of the list. */
const WINDOW = 20 * MAX_PAGE_SIZE;

export interface Page {
  total: number;
  items: ListItem[];
  /** As the API applied it (LST-04). */
  size: number;
  /** Where the next page begins. */
  next: number;
}

/** The list with its filters as they go to the API, without size and place. */
export interface Whole {
  list: TransactionList;
  filters: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
}

/**
 * One page, held against what was asked. Throws `filter_not_applied` when a row contradicts a filter, and
 * `upstream_contract` without a total or at another place than asked: no file is made of such rows (safety 36).
 */
export async function readExportPage(services: Services, whole: Whole, offset: number): Promise<Page> {
  const { list, filters, signal } = whole;
  const sent = { ...filters, limit: String(MAX_PAGE_SIZE), offset: String(offset) };
  const { data } = await readListPage(services, list, sent, signal === undefined ? {} : { signal });
  const { limit, offset: placed, ...verdicts } = judgeAnswer(list, sent, data);
  if (Object.values(verdicts).includes('not_met')) throw new DomainError('filter_not_applied');
  if (data.total === undefined || placed === 'not_met') throw new DomainError('upstream_contract');
  const size = sizeOf(data);
  return { total: data.total, items: data.results, size, next: offset + size };
}

function sizeOf({ limit, results }: ListEnvelope): number {
  const size = limit !== undefined && limit > 0 ? limit : MAX_PAGE_SIZE;
  if (results.length > size) throw new DomainError('upstream_contract');
  return size;
}

/** Where a file begins, or goes on. */
export interface Beginning {
  first: Page;
  /** Records that the part before holds. */
  written: number;
  /** Records at the top of `first` that are among them. */
  skip: number;
  /** Records of the whole file. */
  total: number;
}

/**
 * Every record from the beginning on, once, page by page, some read ahead. The list has to give exactly as many as
 * were counted there, or this throws `upstream_contract`: a file is whole or it is none. However it ends, no read is
 * left under way.
 */
export async function* exportPages(
  services: Services,
  whole: Whole,
  { first, written, skip, total }: Beginning,
): AsyncGenerator<ListItem[]> {
  const ended = new AbortController();
  const signal = AbortSignal.any(whole.signal === undefined ? [ended.signal] : [ended.signal, whole.signal]);
  const ahead = readAhead(pagesAhead(whole), (offset) =>
    readExportPage(services, { ...whole, signal }, offset),
  );
  const seen = new Set<string>();
  for (const { end2end } of first.items.slice(0, skip)) isNew(seen, end2end);
  let items = first.items.slice(skip);
  let count = written;
  try {
    for (let page = first; ; items = page.items) {
      if (page.items.length > 0) ahead.ask({ offset: page.next, size: page.size, total: page.total });
      const fresh = items.filter(({ end2end }) => isNew(seen, end2end));
      count += fresh.length;
      // More than were counted at the start: rows moved by more than the window remembers.
      if (count > total) throw new DomainError('upstream_contract');
      if (fresh.length > 0) yield fresh;
      if (page.next >= page.total) break;
      const next = page.items.length === 0 ? undefined : ahead.take();
      if (next === undefined) throw new DomainError('upstream_contract');
      page = await next;
    }
  } finally {
    ended.abort();
  }
  if (count !== total) throw new DomainError('upstream_contract');
}

/**
 * Two pages under way keep the API busy while one is written. Where no end of the time is pinned there is one: a later
 * page read before an earlier one would miss the rows that new ones pushed over in between.
 */
function pagesAhead({ filters }: Whole): number {
  return filters.date_to === undefined ? 1 : 2;
}

function isNew(seen: Set<string>, end2end: string | undefined): boolean {
  if (end2end === undefined) return true;
  if (seen.has(end2end)) return false;
  seen.add(end2end);
  // A set keeps the order of arrival: the oldest id goes first.
  const [oldest] = seen;
  if (seen.size > WINDOW && oldest !== undefined) seen.delete(oldest);
  return true;
}
