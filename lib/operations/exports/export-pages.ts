import 'server-only';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { ListEnvelope, ListItem } from '@/lib/contract/payments-api/envelope';
import { defined } from '@/lib/contract/values/defined';
import { MAX_PAGE_SIZE, type TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import type { Services } from '@/lib/operations/services';
import { signedRead } from '@/lib/operations/sub-merchants/signed-read';
import { readListPage } from '@/lib/operations/transactions/list-transactions';
import { verifyAppliedFilters } from '@/lib/operations/transactions/verify-applied-filters';
import { readAhead } from './read-ahead';

/** Ids to skip: rows pushed to the next page. */
const WINDOW = 20 * MAX_PAGE_SIZE;

export interface Page {
  total: number;
  items: ListItem[];
  size: number;
  next: number;
}

/** What to read, without limit and offset. */
export interface Whole {
  list: TransactionList;
  filters: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
  /** A sub-merchant's own list, by a signed route. */
  correlationId?: string;
  /** Whether all that follows is of no use: nothing is read behind this page, and no total is met. */
  isLast?(items: readonly ListItem[]): boolean;
  /** Called with the number of the page, from 1. */
  onFailed?(page: number): void;
}

/** Throws `filter_not_applied`, or `upstream_contract` without a total or at another offset (safety 36). */
export async function readExportPage(services: Services, whole: Whole, offset: number): Promise<Page> {
  try {
    return await readPage(services, whole, offset);
  } catch (error) {
    whole.onFailed?.(Math.floor(offset / MAX_PAGE_SIZE) + 1);
    throw error;
  }
}

async function readPage(
  services: Services,
  { list, filters, signal, correlationId }: Whole,
  offset: number,
): Promise<Page> {
  const sent = { ...filters, limit: String(MAX_PAGE_SIZE), offset: String(offset) };
  const stop = defined({ signal });
  const data =
    correlationId === undefined
      ? (await readListPage(services, list, sent, stop)).data
      : await signedRead(services, correlationId, () =>
          services.client.listSubMerchantWithdrawals({ correlationId, query: sent, ...stop }),
        );
  const { limit, offset: placed, ...verdicts } = verifyAppliedFilters(list, sent, data);
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

export interface Beginning {
  first: Page;
  /** Number of records in the earlier part. */
  written: number;
  /** The number of those at the top of `first`. */
  skip: number;
  /** Number of records of the whole file. */
  total: number;
}

/** Every record once, with read-ahead. Throws `upstream_contract` unless the total is met. Waits for running reads. */
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
  const recentIds = new Set<string>();
  for (const { end2end } of first.items.slice(0, skip)) isNew(recentIds, end2end);
  let items = first.items.slice(skip);
  let count = written;
  try {
    for (let page = first; ; items = page.items) {
      const isLast = whole.isLast?.(page.items) === true;
      if (page.items.length > 0 && !isLast)
        ahead.ask({ offset: page.next, size: page.size, total: page.total });
      const fresh = items.filter(({ end2end }) => isNew(recentIds, end2end));
      count += fresh.length;
      // More rows moved than the window holds.
      if (count > total) throw new DomainError('upstream_contract');
      if (fresh.length > 0) yield fresh;
      if (isLast) return;
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

/** Two keep the API busy. Without a fixed end only one: reading ahead would miss pushed rows. */
function pagesAhead({ filters }: Whole): number {
  return filters.date_to === undefined ? 1 : 2;
}

function isNew(recentIds: Set<string>, end2end: string | undefined): boolean {
  if (end2end === undefined) return true;
  if (recentIds.has(end2end)) return false;
  recentIds.add(end2end);
  // Sets keep insertion order.
  const [oldest] = recentIds;
  if (recentIds.size > WINDOW && oldest !== undefined) recentIds.delete(oldest);
  return true;
}
