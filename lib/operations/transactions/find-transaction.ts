import 'server-only';
import { can, type Holder } from '@/lib/access/permissions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { TransactionAnswer } from '@/lib/contract/bff/transactions';
import type { ListItem } from '@/lib/contract/payments-api/envelope';
import { readWithdrawal } from '@/lib/contract/payments-api/withdrawals';
import { defined } from '@/lib/contract/values/defined';
import { isJsonObject, type JsonValue, stringifyJson } from '@/lib/contract/values/json/json';
import { maskLabel } from '@/lib/contract/values/tax-id-text';
import { MAX_PAGE_SIZE, type TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { queueOfRecord } from '@/lib/operations/overview/record-queue';
import { maskPersonal } from '@/lib/operations/personal-data/mask-personal-data';
import { checkListReads } from '@/lib/operations/rate-limits';
import type { Services } from '@/lib/operations/services';
import { upstreamError } from '@/lib/operations/upstream-error';
import { statesOf } from '@/lib/store/transactions/observed-states';
import { webhookStatesOf } from '@/lib/store/transactions/webhook-states';
import { findRecordRow } from '@/lib/store/webhooks/webhook-records';
import { parseTimestamp, toLastNanosecond } from '@/lib/time/timestamp';
import { readListPage, transactionRow } from './list-transactions';
import { observeStates } from './observe-states';

/** The newest records that are searched where `created_at` is not given. */
const SCANNED_RECORDS = 1_000;
/** The most pages of 20 rows. */
const MAX_SCANS = 50;

export interface FoundRecord {
  item: ListItem;
  body: JsonValue;
}

export interface RecordPlace {
  id: string;
  /** The record's `created_at`, as the list gave it. */
  at?: string | undefined;
  signal?: AbortSignal;
}

/**
 * Withdrawals have a route, by end2end or hash (WDR-12); others none (GEN-11): the second of creation, then the
 * newest thousand. Throws `upstream_not_found` or `not_found`; absent and foreign look the same (ERR-05, safety
 * 38).
 */
export async function findRecord(
  services: Services,
  list: TransactionList,
  place: RecordPlace,
): Promise<FoundRecord> {
  if (list === 'withdrawals') return findWithdrawal(services, place);
  const found = (await findAtItsTime(services, list, place)) ?? (await scan(services, list, place));
  if (found === undefined) throw new DomainError('not_found');
  return found;
}

/**
 * Record, raw JSON, observed states and, with `events:read`, webhook states. A list read of the reader (W5). Throws
 * `rate_limited`.
 */
export async function readTransaction(
  services: Services,
  list: TransactionList,
  place: RecordPlace,
  reader?: Holder & { id: string },
): Promise<TransactionAnswer> {
  if (reader !== undefined) checkListReads(services, reader.id);
  const { item, body } = await findRecord(services, list, place);
  await observeStates(services, list, [item]);
  const reported =
    reader !== undefined && can(reader, 'events:read')
      ? await readReportedStates(services, list, item)
      : undefined;
  const now = new Date(services.now()).toISOString();
  return {
    record: transactionRow(item),
    raw: stringifyJson(maskPersonal(body).tree, 2),
    observed: item.end2end === undefined ? [] : await statesOf(services.store.db, list, item.end2end),
    ...reported,
    ...(await queueOfRecord(services, list, item)),
    now,
    read_at: now,
  };
}

async function readReportedStates(
  { store: { db } }: Services,
  list: TransactionList,
  { end2end }: ListItem,
): Promise<Pick<TransactionAnswer, 'reported' | 'webhook_lost_at'> | undefined> {
  if (list === 'withdrawals' || end2end === undefined) return undefined;
  const key = { kind: list, id: end2end };
  const [states, followed] = await Promise.all([webhookStatesOf(db, key), findRecordRow(db, key)]);
  const lostAt = followed?.webhookLostAt ?? null;
  const reported = states.map((state) => ({
    ...state,
    status: maskLabel(state.status),
    substatus: maskLabel(state.substatus),
  }));
  return { reported, ...(lostAt === null ? {} : { webhook_lost_at: lostAt.toISOString() }) };
}

async function findWithdrawal({ client }: Services, { id, signal }: RecordPlace): Promise<FoundRecord> {
  const result = await client.getWithdrawal({ params: { id }, ...defined({ signal }) });
  if (!result.ok) throw upstreamError(result);
  const { version: _, ...item } = result.data;
  // The answer does not show that it is the requested one (WDR-12); lib/upstream/answers-another.ts checks ids.
  if (item.end2end === undefined && readWithdrawal(item).tx_hash === undefined) {
    throw new DomainError('upstream_contract');
  }
  return { item, body: result.body };
}

/** Throws `DomainError` when the list cannot be read. */
export async function findAtItsTime(
  services: Services,
  list: TransactionList,
  place: RecordPlace,
): Promise<FoundRecord | undefined> {
  const instant = place.at === undefined ? null : parseTimestamp(place.at);
  if (instant === null) return undefined;
  const second = Math.floor(instant.getTime() / 1000) * 1000;
  return findOnPage(services, list, place, 0, {
    date_from: new Date(second).toISOString(),
    date_to: toLastNanosecond(new Date(second + 999)),
  }).then((page) => page.found);
}

async function scan(
  services: Services,
  list: TransactionList,
  place: RecordPlace,
): Promise<FoundRecord | undefined> {
  let offset = 0;
  for (let page = 0; page < MAX_SCANS; page += 1) {
    const { found, rows, total } = await findOnPage(services, list, place, offset);
    if (found !== undefined) return found;
    offset += rows;
    if (rows === 0 || offset >= Math.min(total, SCANNED_RECORDS)) return undefined;
  }
  // Too few searched for "not found" (safety 36).
  throw new DomainError('upstream_contract');
}

async function findOnPage(
  services: Services,
  list: TransactionList,
  { id, signal }: RecordPlace,
  offset: number,
  dates: Record<string, string> = {},
): Promise<{ found?: FoundRecord; rows: number; total: number }> {
  const sent = { limit: String(MAX_PAGE_SIZE), offset: String(offset), ...dates };
  const { data, body } = await readListPage(services, list, sent, defined({ signal }));
  const rows = data.results.length;
  // A page without rows before the end of the list proves nothing.
  if (rows === 0 && offset < (data.total ?? 1)) throw new DomainError('upstream_contract');
  const total = data.total ?? Number.POSITIVE_INFINITY;
  const index = data.results.findIndex((row) => row.end2end === id);
  const item = data.results[index];
  if (item === undefined) return { rows, total };
  const raw = isJsonObject(body) && Array.isArray(body.results) ? body.results[index] : undefined;
  return { found: { item, body: raw ?? {} }, rows, total };
}
