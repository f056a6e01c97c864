import 'server-only';
import type { ConversionState } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { Activity } from '@/lib/contract/bff/overview/overview';
import {
  TRANSACTION_LISTS,
  type TransactionList,
} from '@/lib/contract/values/transactions/transaction-lists';
import type { Services } from '@/lib/operations/services';
import { readListPage } from '@/lib/operations/transactions/list-transactions';
import { observeStates } from '@/lib/operations/transactions/observe-states';
import { countUndecided, newestConversions, UNDECIDED_STATES } from '@/lib/store/conversions/conversions';
import { conversionItem, recordItem } from './activity-item';
import { type Page, QUOTES_READ, readAttention, timeOf } from './read-attention';
import { readSubMerchantAttention } from './read-sub-merchant-attention';
import { sectionError } from './section-error';

const ROWS_READ = 50;
const ITEMS_SHOWN = 8;
/** A valid rate can be accepted. */
const QUOTED = ['open', 'renewed', 'undecided'] as const satisfies ConversionState[];
const UNDECIDED_READ = 50;

/** From newest pages and our conversions. Failed sources in `failed`; throws only if all fail. */
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
      failed[name] = sectionError(error).code;
      return none;
    }
  };
  const [pages, conversions, subMerchants] = await Promise.all([
    Promise.all(
      TRANSACTION_LISTS.map((list) =>
        tried<Page>(list, () => newestPage(services, list, signal), { list, rows: [] }),
      ),
    ),
    tried('conversions', () => ourConversions(services), NO_CONVERSIONS),
    readSubMerchantAttention(services),
  ]);
  if (Object.keys(failed).length > TRANSACTION_LISTS.length) throw first;
  const records = pages.flatMap(({ list, rows }) => rows.map((row) => recordItem(list, row)));
  const items = [...records, ...conversions.newest.map(conversionItem)].sort(
    (a, b) => timeOf(b.created_at) - timeOf(a.created_at),
  );
  return {
    items: items.slice(0, ITEMS_SHOWN),
    attention: await readAttention(services, {
      ...{ pages, rowsRead: ROWS_READ, subMerchants },
      ...conversions,
    }),
    failed,
  };
}

const NO_CONVERSIONS = { newest: [], undecided: [], undecidedCount: 0, quotes: [] };

async function newestPage(services: Services, list: TransactionList, signal?: AbortSignal): Promise<Page> {
  const sent = { limit: String(ROWS_READ), offset: '0' };
  const { data } = await readListPage(services, list, sent, { shared: true, ...(signal && { signal }) });
  // No empty list (safety 37).
  if (data.results.length === 0 && data.total !== 0) throw new DomainError('upstream_contract');
  void observeStates(services, list, data.results);
  return { list, rows: data.results.slice(0, ROWS_READ) };
}

async function ourConversions({ store: { db } }: Services) {
  const [newest, quotes, undecided, undecidedCount] = await Promise.all([
    // Without quotes nobody accepted.
    newestConversions(db, ITEMS_SHOWN),
    newestConversions(db, QUOTES_READ, QUOTED),
    newestConversions(db, UNDECIDED_READ, UNDECIDED_STATES),
    countUndecided(db),
  ]);
  return { newest, quotes, undecided, undecidedCount };
}
