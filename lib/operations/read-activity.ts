import 'server-only';
import type { Conversion } from '@/lib/contract/bff';
import type { Activity, Attention, RecordItem } from '@/lib/contract/bff-overview';
import type { ListItem } from '@/lib/contract/envelope';
import { TRANSACTION_LISTS, type TransactionList } from '@/lib/contract/transaction-lists';
import { listConversions, undecidedConversions } from '@/lib/store/conversions';
import { parseTimestamp } from '@/lib/time/timestamp';
import { conversionItem, hasText, recordItem } from './activity-item';
import { failedPart } from './failed-part';
import { readListPage } from './list-transactions';
import { noteStates } from './note-states';
import type { Services } from './services';

/** Newest records of each list that are looked at. */
const LOOKED_AT = 50;
const ITEMS_SHOWN = 8;
const ERRORS_SHOWN = 3;

interface Page {
  list: TransactionList;
  rows: readonly ListItem[];
}

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
    tried('conversions', () => ourConversions(services), { newest: [], undecided: [] }),
  ]);
  if (Object.keys(failed).length > TRANSACTION_LISTS.length) throw first;
  const records = pages.flatMap(({ list, rows }) => rows.map((row) => recordItem(list, row)));
  const items = [...records, ...conversions.newest.map(conversionItem)].sort(
    (a, b) => timeOf(b.created_at) - timeOf(a.created_at),
  );
  return {
    items: items.slice(0, ITEMS_SHOWN),
    attention: attentionOf(pages, conversions.undecided),
    failed,
  };
}

async function newestPage(services: Services, list: TransactionList, signal?: AbortSignal): Promise<Page> {
  const sent = { limit: String(LOOKED_AT), offset: '0' };
  const { data } = await readListPage(services, list, sent, signal === undefined ? {} : { signal });
  void noteStates(services, list, data.results);
  return { list, rows: data.results.slice(0, LOOKED_AT) };
}

async function ourConversions({ store: { db } }: Services) {
  const { items } = await listConversions(db, { limit: 30 });
  // A quote that nobody accepted moved nothing.
  const newest = items.filter(({ attempt }) => attempt !== undefined);
  return { newest, undecided: await undecidedConversions(db, 20) };
}

function attentionOf(pages: readonly Page[], undecided: readonly Conversion[]): Attention {
  const errors = pages
    .flatMap(({ list, rows }) =>
      rows.filter(({ error_message }) => hasText(error_message)).map((row) => ({ list, row })),
    )
    .sort((a, b) => timeOf(b.row.updated_at) - timeOf(a.row.updated_at))
    .map(({ list, row }): RecordItem => recordItem(list, row));
  const unlabelled = pages
    .map(({ list, rows }) => [list, rows.filter(({ status }) => !hasText(status)).length] as const)
    .filter(([, count]) => count > 0);
  return {
    conversions: undecided.map(conversionItem),
    errors: errors.slice(0, ERRORS_SHOWN),
    error_count: errors.length,
    unlabelled: Object.fromEntries(unlabelled),
    looked_at: LOOKED_AT,
  };
}

/** What has no readable time stands last. */
function timeOf(text: string | undefined): number {
  const instant = text === undefined ? null : parseTimestamp(text);
  return instant?.getTime() ?? Number.NEGATIVE_INFINITY;
}
