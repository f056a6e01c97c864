import 'server-only';
import type { Conversion } from '@/lib/contract/bff/conversions';
import type { Attention, QuoteItem, RecordItem } from '@/lib/contract/bff/overview/overview';
import type { ListItem } from '@/lib/contract/payments-api/envelope';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { isTransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { dataEpoch } from '@/lib/operations/sandbox/data-epoch';
import type { Services } from '@/lib/operations/services';
import { leftCompletion, onceCompleted, recordKey } from '@/lib/store/transactions/changed-after-completion';
import type { RecordRow } from '@/lib/store/webhooks/webhook-records';
import { parseTimestamp } from '@/lib/time/timestamp';
import { conversionItem, hasText, recordItem } from './activity-item';

const ERRORS_SHOWN = 3;
const CHANGED_SHOWN = 3;
/** Followed records to load. */
const CHANGED_READ = 50;
/** Newest first; most are expired. */
export const QUOTES_READ = 100;

export interface Page {
  list: TransactionList;
  rows: readonly ListItem[];
}

interface Read {
  pages: readonly Page[];
  /** The newest of `undecidedCount`. */
  undecided: readonly Conversion[];
  undecidedCount: number;
  /** Expired or not; newest `QUOTES_READ`. */
  quotes: readonly Conversion[];
  /** Newest records read per list. */
  rowsRead: number;
}

/** Never guesses from age. */
export async function readAttention(services: Services, read: Read): Promise<Attention> {
  const { pages, undecided, undecidedCount, quotes, rowsRead } = read;
  const changed = await changedRecords(services, pages);
  const known = new Set(changed.map(({ kind, id }) => recordKey(kind, id ?? '')));
  const errors = pages
    .flatMap(({ list, rows }) =>
      rows
        .filter(
          ({ error_message, end2end }) =>
            hasText(error_message) && !known.has(recordKey(list, end2end ?? '')),
        )
        .map((row) => ({ list, row })),
    )
    .sort((a, b) => timeOf(b.row.updated_at) - timeOf(a.row.updated_at))
    .map(({ list, row }): RecordItem => recordItem(list, row));
  const unlabelled = pages
    .map(({ list, rows }) => [list, rows.filter(({ status }) => !hasText(status)).length] as const)
    .filter(([, count]) => count > 0);
  const now = services.now();
  const last = quotes[QUOTES_READ - 1];
  return {
    quotes: openQuotes(quotes, now),
    ...(last && hasTime(last, now) ? { quotes_more: true as const } : {}),
    conversions: undecided.map(conversionItem),
    conversion_count: undecidedCount,
    changed: changed.slice(0, CHANGED_SHOWN),
    changed_count: changed.length,
    ...(changed.length >= CHANGED_READ ? { changed_more: true as const } : {}),
    errors: errors.slice(0, ERRORS_SHOWN),
    error_count: errors.length,
    unlabelled: Object.fromEntries(unlabelled),
    looked_at: rowsRead,
  };
}

const hasTime = ({ expires_at }: Conversion, now: number) => timeOf(expires_at) > now;

function openQuotes(quotes: readonly Conversion[], now: number): QuoteItem[] {
  return quotes
    .flatMap((quote): QuoteItem[] => {
      const { rfq_id, received_at, expires_at, from_currency, to_currency } = quote;
      if (expires_at === undefined || !hasTime(quote, now)) return [];
      const { amount } = conversionItem(quote);
      return [{ id: rfq_id, received_at, expires_at, from_currency, to_currency, amount }];
    })
    .sort((a, b) => timeOf(a.expires_at) - timeOf(b.expires_at));
}

/** Chargebacks and the like (EVT-13), from observed states and followed records. Last changed first. */
async function changedRecords(services: Services, pages: readonly Page[]): Promise<RecordItem[]> {
  const { db } = services.store;
  const since = await dataEpoch(services);
  const left = pages.flatMap(({ list, rows }) =>
    rows
      .filter(({ process }) => process !== undefined && !process.startsWith('success.'))
      .map((row) => ({ list, row, id: row.end2end ?? '' })),
  );
  const [once, followed] = await Promise.all([
    onceCompleted(
      db,
      left.map(({ id }) => id).filter((id) => id !== ''),
      since,
    ),
    leftCompletion(db, CHANGED_READ, since),
  ]);
  const observed = left
    .filter(({ list, id }) => once.has(recordKey(list, id)))
    .map(({ list, row }) => ({ item: recordItem(list, row), at: timeOf(row.updated_at) }));
  const known = new Set(observed.map(({ item: { kind, id } }) => recordKey(kind, id ?? '')));
  const others = followed.flatMap((row) => {
    const item = itemOf(row);
    return item === undefined || known.has(recordKey(item.kind, item.id ?? ''))
      ? []
      : [{ item, at: timeOf(row.updatedText ?? undefined) }];
  });
  return [...observed, ...others].sort((a, b) => b.at - a.at).map(({ item }) => item);
}

function itemOf({ kind, id, createdText, status, errorMessage, process }: RecordRow): RecordItem | undefined {
  const none = { en: '', pt: '', es: '' };
  if (!isTransactionList(kind)) return undefined;
  return recordItem(kind, {
    end2end: id,
    ...(createdText === null ? {} : { created_at: createdText }),
    ...(process === null ? {} : { process }),
    status: status ?? none,
    substatus: none,
    message: none,
    error_message: errorMessage ?? none,
    attributes: {},
  });
}

export function timeOf(text: string | undefined): number {
  const instant = text === undefined ? null : parseTimestamp(text);
  return instant?.getTime() ?? Number.NEGATIVE_INFINITY;
}
