import 'server-only';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { Queued } from '@/lib/contract/bff/overview/attention';
import type { Activity, PastTimeItem } from '@/lib/contract/bff/overview/overview';
import type { ListItem } from '@/lib/contract/payments-api/envelope';
import {
  MAX_PAGE_SIZE,
  TRANSACTION_LISTS,
  type TransactionList,
} from '@/lib/contract/values/transactions/transaction-lists';
import { readNear, readPastTime } from '@/lib/operations/conversions/read-lands';
import { dataEpoch } from '@/lib/operations/sandbox/data-epoch';
import type { Services } from '@/lib/operations/services';
import { readListPage } from '@/lib/operations/transactions/list-transactions';
import { observeStates } from '@/lib/operations/transactions/observe-states';
import { takenItems } from '@/lib/store/attention/attention-steps';
import { findConversion, newestConversions, UNDECIDED_STATES } from '@/lib/store/conversions/conversions';
import { failedConversions } from '@/lib/store/conversions/failed-conversions';
import { conversionItem, recordItem } from './activity-item';
import { readOn, type Split, splitHandled } from './attention-queue';
import {
  failedItem,
  newestFirst,
  type Page,
  pastTimeItem,
  QUOTED,
  QUOTES_READ,
  readAttention,
  undecidedItem,
} from './read-attention';
import { beginBlocked } from './read-blocked';
import { readSubMerchantAttention } from './read-sub-merchant-attention';
import { sectionError } from './section-error';

const ROWS_READ = 50;
const OLDER_PAGES = 5;
const ITEMS_SHOWN = 8;

/** Reads the newest pages and our conversions. Failed sources in `failed`; throws only if all fail. */
export async function readActivity(
  services: Services,
  near = readNear(services),
  { signal }: { signal?: AbortSignal } = {},
): Promise<Activity> {
  const failed: Activity['failed'] = {};
  let first: unknown;
  const tried = async <T>(name: TransactionList | 'conversions', work: () => Promise<T>, none: T) => {
    try {
      return await work();
    } catch (error) {
      first ??= error;
      failed[name] = sectionError(error).code;
      return none;
    }
  };
  const blocked = beginBlocked(services, signal);
  const taken = await takenItems(services.store.db, await dataEpoch(services));
  const takenOf = (kind: string) =>
    taken.flatMap((item) => (item.startsWith(`${kind}/`) ? [item.slice(kind.length + 1)] : []));
  const [pages, conversions, subMerchants] = await Promise.all([
    Promise.all(
      TRANSACTION_LISTS.map(async (list) => {
        const page = await tried<Page>(list, () => newestPage(services, list, signal), { list, rows: [] });
        const missing = takenOf(list).filter((id) => !page.rows.some(({ end2end }) => end2end === id));
        if (missing.length === 0 || !page.more) return page;
        const older = await tried(list, () => olderRows(services, list, missing, signal), []);
        return { ...page, rows: [...page.rows, ...older] };
      }),
    ),
    tried('conversions', () => ourConversions(services, takenOf('conversions'), near), NO_CONVERSIONS),
    readSubMerchantAttention(services),
  ]);
  if (Object.keys(failed).length > TRANSACTION_LISTS.length) throw first;
  const records = pages.flatMap(({ list, rows }) => rows.map((row) => recordItem(list, row)));
  const items = [...records, ...conversions.newest.map(conversionItem)];
  return {
    items: newestFirst(items, ({ created_at }) => created_at).slice(0, ITEMS_SHOWN),
    attention: await readAttention(services, {
      pages,
      rowsRead: ROWS_READ,
      subMerchants,
      blocked: await blocked(),
      ...conversions,
    }),
    failed,
  };
}

const NONE = { open: [], done: [], more: false };
const NO_CONVERSIONS = { newest: [], undecided: NONE, failed: NONE, pastTime: NONE, quotes: [] };

async function newestPage(services: Services, list: TransactionList, signal?: AbortSignal): Promise<Page> {
  const sent = { limit: String(ROWS_READ), offset: '0' };
  const { data } = await readListPage(services, list, sent, { shared: true, ...(signal && { signal }) });
  // No rows beside a total are no empty list (safety 37).
  if (data.results.length === 0 && data.total !== 0) throw new DomainError('upstream_contract');
  void observeStates(services, list, data.results);
  const rows = data.results.slice(0, ROWS_READ);
  return {
    list,
    rows,
    more: data.total === undefined ? rows.length === ROWS_READ : data.total > rows.length,
  };
}

/** Finds these rows within a few pages. */
async function olderRows(
  services: Services,
  list: TransactionList,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<ListItem[]> {
  const found: ListItem[] = [];
  let offset = ROWS_READ;
  for (let page = 0; page < OLDER_PAGES && found.length < ids.length; page += 1) {
    const sent = { limit: String(MAX_PAGE_SIZE), offset: String(offset) };
    const { data } = await readListPage(services, list, sent, { shared: true, ...(signal && { signal }) });
    found.push(...data.results.filter(({ end2end = '' }) => ids.includes(end2end)));
    offset += data.results.length;
    if (data.results.length === 0 || offset >= (data.total ?? Number.POSITIVE_INFINITY)) break;
  }
  void observeStates(services, list, found);
  return found;
}

async function ourConversions(
  services: Services,
  taken: readonly string[],
  near: ReturnType<typeof readNear>,
) {
  const { db } = services.store;
  const [newest, quotes, undecided, failed, pastTime] = await Promise.all([
    // Quotes that nobody accepted are left out.
    newestConversions(db, ITEMS_SHOWN),
    newestConversions(db, QUOTES_READ, QUOTED),
    readOwn(services, taken, undecidedItem, (limit, offset) =>
      newestConversions(db, limit, UNDECIDED_STATES, offset),
    ),
    readOwn(services, taken, failedItem, (limit, offset) => failedConversions(db, limit, offset)),
    readPastTimeItems(services, taken, near),
  ]);
  return { newest, quotes, pastTime, undecided, failed };
}

/** Reads what somebody has taken too, behind the rows that were read. */
async function readOwn<Item extends { id: string; queue?: Queued }>(
  services: Services,
  taken: readonly string[],
  itemOf: (conversion: Conversion) => Item | undefined,
  page: (limit: number, offset: number) => Promise<Conversion[]>,
): Promise<Split<Item>> {
  const items = (rows: readonly (Conversion | null)[]) => rows.flatMap((row) => (row && itemOf(row)) ?? []);
  const read = await readOn(services, async (limit, offset) => items(await page(limit, offset)));
  const known = new Set([...read.open, ...read.done].map(({ id }) => id));
  const missing = read.more ? taken.filter((id) => !known.has(id)) : [];
  const held = await Promise.all(missing.map((id) => findConversion(services.store.db, id)));
  const { open } = await splitHandled(services, items(held));
  return { ...read, open: [...read.open, ...open] };
}

async function readPastTimeItems(
  services: Services,
  taken: readonly string[],
  near: ReturnType<typeof readNear>,
): Promise<Split<PastTimeItem>> {
  const { items, more } = await readPastTime(services, near);
  const past = items.map(pastTimeItem);
  const read = await readOn(services, async (limit, offset) => past.slice(offset, offset + limit));
  const known = new Set([...read.open, ...read.done].map(({ id }) => id));
  const held = past.filter(({ id }) => taken.includes(id) && !known.has(id));
  const { open } = await splitHandled(services, held);
  return { ...read, open: [...read.open, ...open], more: read.more || more };
}
