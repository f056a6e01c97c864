import 'server-only';
import type { ConversionState } from '@/lib/contract/bff';
import type { Activity } from '@/lib/contract/bff-overview';
import { DomainError } from '@/lib/contract/domain-error';
import { TRANSACTION_LISTS, type TransactionList } from '@/lib/contract/transaction-lists';
import { countUndecided, newestConversions, UNDECIDED_STATES } from '@/lib/store/conversions';
import { conversionItem, recordItem } from './activity-item';
import { failedPart } from './failed-part';
import { readListPage } from './list-transactions';
import { noteStates } from './note-states';
import { type Page, QUOTES_READ, readAttention, timeOf } from './read-attention';
import type { Services } from './services';

/** Newest records of each list that are looked at. */
const LOOKED_AT = 50;
const ITEMS_SHOWN = 8;
/** States in which a rate that still has time can be accepted. */
const QUOTED = ['open', 'renewed', 'undecided'] as const satisfies ConversionState[];
const UNDECIDED_SHOWN = 3;

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
    tried('conversions', () => ourConversions(services), NO_CONVERSIONS),
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

const NO_CONVERSIONS = { newest: [], undecided: [], undecidedCount: 0, quotes: [] };

async function newestPage(services: Services, list: TransactionList, signal?: AbortSignal): Promise<Page> {
  const sent = { limit: String(LOOKED_AT), offset: '0' };
  const { data } = await readListPage(services, list, sent, { shared: true, ...(signal && { signal }) });
  // No records where there should be some are not an empty list (safety 37).
  if (data.results.length === 0 && data.total !== 0) throw new DomainError('upstream_contract');
  void noteStates(services, list, data.results);
  return { list, rows: data.results.slice(0, LOOKED_AT) };
}

async function ourConversions({ store: { db } }: Services) {
  const [newest, quotes, undecided, undecidedCount] = await Promise.all([
    // A quote that nobody accepted moved nothing.
    newestConversions(db, ITEMS_SHOWN),
    newestConversions(db, QUOTES_READ, QUOTED),
    newestConversions(db, UNDECIDED_SHOWN, UNDECIDED_STATES),
    countUndecided(db),
  ]);
  return { newest, quotes, undecided, undecidedCount };
}
