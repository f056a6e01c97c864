import 'server-only';
import type { ConversionState } from '@/lib/contract/bff';
import type { Activity } from '@/lib/contract/bff-overview';
import { TRANSACTION_LISTS, type TransactionList } from '@/lib/contract/transaction-lists';
import { listConversions, undecidedConversions } from '@/lib/store/conversions';
import { conversionItem, recordItem } from './activity-item';
import { failedPart } from './failed-part';
import { readListPage } from './list-transactions';
import { noteStates } from './note-states';
import { type Page, readAttention, timeOf } from './read-attention';
import type { Services } from './services';

/** Newest records of each list that are looked at. */
const LOOKED_AT = 50;
const ITEMS_SHOWN = 8;
/** States in which a rate that still has time can be accepted. */
const QUOTED: ReadonlySet<ConversionState> = new Set(['open', 'renewed', 'undecided']);

/**
 * What happened last, and what a person should look at: the newest page of each list and our register of
 * conversions. What fails is named in `failed` and missing from both; throws only when all of it failed.
 */
export async function readActivity(
  services: Services,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Activity> {
  const failed: Activity['failed'] = {};
  let first: unknown;
  const tried = async <T>(name: TransactionList | 'conversions', work: () => Promise<T>, none: T) => {
    try {
      return await work();
    } catch (error) {
      first ??= error;
      failed[name] = failedPart(error).code;
      return none;
    }
  };
  const [pages, conversions] = await Promise.all([
    Promise.all(
      TRANSACTION_LISTS.map((list) =>
        tried<Page>(list, () => newestPage(services, list, signal), { list, rows: [] }),
      ),
    ),
    tried('conversions', () => ourConversions(services), { newest: [], undecided: [], quotes: [] }),
  ]);
  if (Object.keys(failed).length > TRANSACTION_LISTS.length) throw first;
  const records = pages.flatMap(({ list, rows }) => rows.map((row) => recordItem(list, row)));
  const items = [...records, ...conversions.newest.map(conversionItem)].sort(
    (a, b) => timeOf(b.created_at) - timeOf(a.created_at),
  );
  return {
    items: items.slice(0, ITEMS_SHOWN),
    attention: await readAttention(services, { pages, lookedAt: LOOKED_AT, ...conversions }),
    failed,
  };
}

async function newestPage(services: Services, list: TransactionList, signal?: AbortSignal): Promise<Page> {
  const sent = { limit: String(LOOKED_AT), offset: '0' };
  const { data } = await readListPage(services, list, sent, { shared: true, ...(signal && { signal }) });
  void noteStates(services, list, data.results);
  return { list, rows: data.results.slice(0, LOOKED_AT) };
}

async function ourConversions({ store: { db } }: Services) {
  const { items } = await listConversions(db, { limit: 30 });
  // A quote that nobody accepted moved nothing.
  const newest = items.filter(({ attempt }) => attempt !== undefined);
  const quotes = items.filter(({ state }) => QUOTED.has(state));
  return { newest, quotes, undecided: await undecidedConversions(db, 20) };
}
