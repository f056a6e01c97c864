import 'server-only';
import type { LandingItem } from '@/lib/contract/bff/conversion-lands';
import type { Conversion, ConversionState, Label } from '@/lib/contract/bff/conversions';
import type { Queued, SubMerchantAttention } from '@/lib/contract/bff/overview/attention';
import type {
  Attention,
  ConversionItem,
  DoneItem,
  FailedConversionItem,
  PastTimeItem,
  QuoteItem,
  RecordItem,
} from '@/lib/contract/bff/overview/overview';
import type { ListItem } from '@/lib/contract/payments-api/envelope';
import { defined } from '@/lib/contract/values/defined';
import { shortMasked, storableLabel } from '@/lib/contract/values/storable-text';
import { maskLabel } from '@/lib/contract/values/tax-id-text';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { isTransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { dataEpoch } from '@/lib/operations/sandbox/data-epoch';
import type { Services } from '@/lib/operations/services';
import { UNDECIDED_STATES } from '@/lib/store/conversions/conversions';
import { leftCompletion, onceCompleted, recordKey } from '@/lib/store/transactions/changed-after-completion';
import type { RecordRow } from '@/lib/store/webhooks/webhook-records';
import { parseTimestamp } from '@/lib/time/timestamp';
import { conversionItem, hasText, recordItem } from './activity-item';
import {
  type Handled,
  readNotes,
  readOn,
  type Split,
  splitEach,
  splitHandled,
  type Wanted,
} from './attention-queue';
import { fingerprint } from './fingerprint';
import type { Blocked } from './read-blocked';

const DONE_SHOWN = 20;
/** Newest first; most are expired. */
export const QUOTES_READ = 100;
/** States in which a valid rate can be accepted. */
export const QUOTED = ['open', 'renewed', 'undecided'] as const satisfies ConversionState[];

export interface Page {
  list: TransactionList;
  rows: readonly ListItem[];
  more?: boolean;
}

interface Read {
  pages: readonly Page[];
  undecided: Split<ConversionItem>;
  failed: Split<FailedConversionItem>;
  pastTime: Split<PastTimeItem>;
  /** The newest `QUOTES_READ` quotes, expired ones too. */
  quotes: readonly Conversion[];
  /** How many of the newest records were read of each list. */
  rowsRead: number;
  subMerchants: SubMerchantAttention;
  blocked: Blocked;
}

/** Says what the reads say, and guesses nothing from an age. */
export async function readAttention(services: Services, read: Read): Promise<Attention> {
  const { pages, quotes, rowsRead, subMerchants, undecided, failed, pastTime } = read;
  const changed = await changedRecords(services, pages);
  const known = new Set([...changed.open, ...changed.done].map(keyOf));
  const among = (is: (row: ListItem) => boolean) =>
    newestFirst(
      pages.flatMap(({ list, rows }) =>
        rows
          .filter((row) => is(row) && !known.has(recordKey(list, row.end2end ?? '')))
          .map((row) => ({ list, row })),
      ),
      ({ row }) => row.updated_at,
    ).map(({ list, row }): RecordItem => queuedRecord(list, row));
  const isFailed = ({ error_message }: ListItem) => hasText(error_message);
  const now = services.now();
  const last = quotes[QUOTES_READ - 1];
  const { errors, unlabelled, open, blocked } = await splitEach(services, {
    errors: among(isFailed),
    unlabelled: among((row) => !hasText(row.status) && !isFailed(row)),
    open: openQuotes(quotes, now),
    blocked: read.blocked.items,
  });
  const ended: DoneItem[] = [
    ...endedAs('conversions', undecided),
    ...endedAs('failed_conversions', failed),
    ...endedAs('past_time', pastTime),
    ...endedAs('changed', changed),
    ...endedAs('errors', errors),
    ...endedAs('unlabelled', unlabelled),
    ...endedAs('blocked', blocked),
    ...endedAs('quotes', open),
    ...endedAs('sub_merchants', subMerchants),
  ];
  const endedAt = ({ queue }: DoneItem) => queue.handling?.at ?? '';
  ended.sort((a, b) => endedAt(b).localeCompare(endedAt(a)));
  const done = ended.slice(0, DONE_SHOWN);
  const shown = [undecided, failed, pastTime, changed, errors, unlabelled, open, blocked];
  const noted = await readNotes(services, [...shown.flatMap((part): Handled[] => part.open), ...done]);
  return {
    quotes: noted(open.open),
    quote_count: open.open.length,
    ...(last && hasTime(last, now) ? { quotes_more: true as const } : {}),
    conversions: noted(undecided.open),
    conversion_count: undecided.open.length,
    ...(undecided.more ? { conversions_more: true as const } : {}),
    failed_conversions: noted(failed.open),
    failed_conversion_count: failed.open.length,
    ...(failed.more ? { failed_conversions_more: true as const } : {}),
    past_time: noted(pastTime.open),
    past_time_count: pastTime.open.length,
    ...(pastTime.more ? { past_time_more: true as const } : {}),
    changed: noted(changed.open),
    changed_count: changed.open.length,
    ...(changed.more ? { changed_more: true as const } : {}),
    errors: noted(errors.open),
    error_count: errors.open.length,
    ...(pages.some(({ more }) => more) ? { records_more: true as const } : {}),
    sub_merchants: subMerchants.open,
    sub_merchant_count: subMerchants.open.length,
    ...(subMerchants.more ? { sub_merchants_more: true as const } : {}),
    done: noted(done),
    done_count: ended.length,
    blocked: noted(blocked.open),
    blocked_count: blocked.open.length,
    ...(read.blocked.unread ? { blocked_unread: true as const } : {}),
    unlabelled: noted(unlabelled.open),
    unlabelled_count: unlabelled.open.length,
    looked_at: rowsRead,
  };
}

const endedAs = <Item, Why extends DoneItem['why']>(why: Why, { done }: { done: readonly Item[] }) =>
  done.map((item) => ({ ...item, why }));

const keyOf = ({ kind, id }: RecordItem) => recordKey(kind, id ?? '');

/** The store keeps no order of keys. */
const wordsOf = ({ en, pt, es }: Label) => [en, pt, es];

export function queuedRecord(list: TransactionList, row: ListItem): RecordItem {
  const { end2end, process, status, error_message, updated_at } = row;
  const item = recordItem(list, row);
  if (end2end === undefined) return item;
  // The same instant may be written in two ways, by a list and by a webhook.
  const time = timeOf(updated_at);
  const at = Number.isFinite(time) ? time : updated_at;
  const labels = [status, error_message].map((label) => wordsOf(storableLabel(label)));
  const state = fingerprint(process && shortMasked(process), ...labels, at);
  const queue: Wanted = { item: `${list}/${end2end}`, state, ...(updated_at ? { since: updated_at } : {}) };
  return { ...item, queue };
}

/** Undefined for one with an outcome. */
export function undecidedItem(conversion: Conversion): ConversionItem | undefined {
  if (!UNDECIDED_STATES.some((state) => state === conversion.state)) return undefined;
  return { ...conversionItem(conversion), queue: queuedConversion(conversion) };
}

/** Undefined for one that did not fail after it was accepted. */
export function failedItem(conversion: Conversion): FailedConversionItem | undefined {
  const { state, error_message } = conversion;
  if (state !== 'accepted' || error_message === undefined || !hasText(error_message)) return undefined;
  const { id, to_currency, amount } = conversionItem(conversion);
  const said = { error_message: maskLabel(error_message), queue: queuedConversion(conversion) };
  return { kind: 'failed_conversion', id, to_currency, amount, ...said };
}

function queuedConversion(conversion: Conversion): Queued {
  const { rfq_id, state, process, status, error_message, attempt, created_at } = conversion;
  const error = error_message && hasText(error_message) ? [wordsOf(error_message)] : [];
  const said = fingerprint(state, process, status && wordsOf(status), ...error);
  return { item: `conversions/${rfq_id}`, state: said, since: attempt?.sent_at ?? created_at };
}

/** Back when the API says another status or another time. */
export function pastTimeItem(landing: LandingItem): PastTimeItem {
  const { rfq_id, eta, to_currency, to_amount, status, read_at, landed_at, unsettled_at } = landing;
  const of = landed_at === undefined ? ['past_time', eta] : ['unsettled', unsettled_at ?? landed_at];
  const said = fingerprint(...of, status && wordsOf(status));
  const since = landed_at === undefined ? eta : unsettled_at;
  return {
    kind: 'past_time',
    id: rfq_id,
    to_currency,
    ...defined({ eta, to_amount, status, read_at, landed_at }),
    queue: { item: `conversions/${rfq_id}`, state: said, ...defined({ since }) },
  };
}

const hasTime = ({ expires_at }: Conversion, now: number) => timeOf(expires_at) > now;

/** Undefined for one that is no open quote. Ends by itself. */
export function quoteItem(quote: Conversion, now: number): QuoteItem | undefined {
  const { rfq_id: id, received_at, expires_at, from_currency, to_currency, state } = quote;
  // It stands beside its request, which needs attention itself.
  if (quote.for_request !== undefined) return undefined;
  if (!QUOTED.some((one) => one === state) || expires_at === undefined || !hasTime(quote, now))
    return undefined;
  const { amount } = conversionItem(quote);
  const said = fingerprint('quote', state, expires_at);
  const queue = { item: `conversions/${id}`, state: said, since: received_at };
  return { id, received_at, expires_at, from_currency, to_currency, amount, queue };
}

function openQuotes(quotes: readonly Conversion[], now: number): QuoteItem[] {
  return quotes
    .flatMap((quote) => quoteItem(quote, now) ?? [])
    .sort((a, b) => timeOf(a.expires_at) - timeOf(b.expires_at));
}

/** Chargebacks and the like (EVT-13), from observed states and followed records. Last changed first. */
async function changedRecords(services: Services, pages: readonly Page[]): Promise<Split<RecordItem>> {
  const { db } = services.store;
  const since = await dataEpoch(services);
  const left = pages.flatMap(({ list, rows }) =>
    rows
      .filter(({ process }) => process !== undefined && !process.startsWith('success.'))
      .map((row) => ({ list, row, id: row.end2end ?? '' })),
  );
  const ids = left.map(({ id }) => id).filter((id) => id !== '');
  const [once, followed] = await Promise.all([
    onceCompleted(db, ids, since),
    readOn(services, async (limit, offset) =>
      (await leftCompletion(db, limit, since, offset)).flatMap((row) => itemOf(row) ?? []),
    ),
  ]);
  const observed = await splitHandled(
    services,
    left
      .filter(({ list, id }) => once.has(recordKey(list, id)))
      .map(({ list, row }) => queuedRecord(list, row)),
  );
  const known = new Set([...observed.open, ...observed.done].map(keyOf));
  const isNew = (item: RecordItem) => !known.has(keyOf(item));
  const open = [...observed.open, ...followed.open.filter(isNew)];
  const sorted = newestFirst(open, ({ queue }) => queue?.since);
  return { open: sorted, done: [...observed.done, ...followed.done.filter(isNew)], more: followed.more };
}

function itemOf(record: RecordRow): RecordItem | undefined {
  const { kind, id, createdText, updatedText, status, errorMessage, process } = record;
  const none = { en: '', pt: '', es: '' };
  if (!isTransactionList(kind)) return undefined;
  return queuedRecord(kind, {
    end2end: id,
    ...(createdText === null ? {} : { created_at: createdText }),
    ...(updatedText === null ? {} : { updated_at: updatedText }),
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

/** Each time is read once, not once a comparison. */
export function newestFirst<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string | undefined,
): Item[] {
  return items
    .map((item) => ({ item, time: timeOf(textOf(item)) }))
    .sort((a, b) => b.time - a.time)
    .map(({ item }) => item);
}
