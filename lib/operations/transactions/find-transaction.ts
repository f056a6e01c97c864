import 'server-only';
import { can, type Role } from '@/lib/access/permissions';
import type { TransactionAnswer } from '@/lib/contract/bff-transactions';
import { DomainError } from '@/lib/contract/domain-error';
import type { ListItem } from '@/lib/contract/envelope';
import { isJsonObject, type JsonValue, numbersToStrings, stringifyJson } from '@/lib/contract/json';
import { maskLabel } from '@/lib/contract/tax-id-text';
import { MAX_PAGE_SIZE, type TransactionList } from '@/lib/contract/transaction-lists';
import { findRecordRow } from '@/lib/store/events-records';
import { statesOf } from '@/lib/store/seen-states';
import { toldStatesOf } from '@/lib/store/told-states';
import { parseTimestamp, toLastNanosecond } from '@/lib/time/timestamp';
import { readListPage } from './list-transactions';
import { noteStates } from './note-states';
import { maskPersonal } from './personal-data';
import type { Services } from './services';
import { transactionRow } from './transaction-row';
import { upstreamError } from './upstream-error';

/** Without a time to look at, this many records are looked through, newest first. */
const SCANNED_RECORDS = 1_000;
/** Ten pages of 100 are enough for them, and for an API that gives 20 where 100 were asked for these. */
const MAX_SCANS = 50;

export interface FoundRecord {
  item: ListItem;
  /** The same record as it stood on the wire. */
  body: JsonValue;
}

export interface RecordPlace {
  id: string;
  /** `created_at` as the list gave it. */
  at?: string | undefined;
  signal?: AbortSignal;
}

/**
 * One record. A withdrawal has a route of its own, by end2end or transaction hash (WDR-12). For the others none is
 * shown (GEN-11): they are looked up in their list, first in the second in which they were created, then among the
 * newest thousand. Throws `upstream_not_found` or `not_found`: absent and foreign are one (ERR-05, safety 38).
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

/** The record, what it looks like raw, what earlier reads saw of it, and for those who may know what webhooks told. */
export async function readTransaction(
  services: Services,
  list: TransactionList,
  place: RecordPlace,
  role?: Role,
): Promise<TransactionAnswer> {
  const { item, body } = await findRecord(services, list, place);
  await noteStates(services, list, [item]);
  const told =
    role !== undefined && can(role, 'events:read') ? await readTold(services, list, item) : undefined;
  const now = new Date(services.now()).toISOString();
  return {
    record: transactionRow(item),
    raw: stringifyJson(maskPersonal(body).tree, 2),
    seen: item.end2end === undefined ? [] : await statesOf(services.store.db, list, item.end2end),
    ...told,
    now,
    read_at: now,
  };
}

async function readTold(
  { store: { db } }: Services,
  list: TransactionList,
  { end2end }: ListItem,
): Promise<Pick<TransactionAnswer, 'told' | 'webhook_lost_at'> | undefined> {
  if (list === 'withdrawals' || end2end === undefined) return undefined;
  const key = { kind: list, id: end2end };
  const [states, followed] = await Promise.all([toldStatesOf(db, key), findRecordRow(db, key)]);
  const lostAt = followed?.webhookLostAt ?? null;
  const told = states.map((state) => ({
    ...state,
    status: maskLabel(state.status),
    substatus: maskLabel(state.substatus),
  }));
  return { told, ...(lostAt === null ? {} : { webhook_lost_at: lostAt.toISOString() }) };
}

async function findWithdrawal({ client }: Services, { id, signal }: RecordPlace): Promise<FoundRecord> {
  const result = await client.getWithdrawal({ params: { id }, ...(signal === undefined ? {} : { signal }) });
  if (!result.ok) throw upstreamError(result);
  const { version: _, ...item } = result.data;
  if (!isSameId(id, item.end2end) && !isSameId(id, numbersToStrings(item.attributes.tx_hash))) {
    throw new DomainError('upstream_contract');
  }
  return { item, body: result.body };
}

/** A hash is the same in either letter case and with or without its `0x`; another record's is not (safety 36). */
function isSameId(asked: string, found: unknown): boolean {
  const plain = (text: string) => text.trim().toLowerCase().replace(/^0x/, '');
  return typeof found === 'string' && plain(found) === plain(asked);
}

/** Looked for in the second in which it was created, and nowhere else. Throws `DomainError`. */
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
  // "Not among the newest thousand" would be said of fewer (safety 36).
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
  const { data, body } = await readListPage(services, list, sent, signal === undefined ? {} : { signal });
  const rows = data.results.length;
  // No records where there should be some: nothing can be said of this one.
  if (rows === 0 && offset < (data.total ?? 1)) throw new DomainError('upstream_contract');
  const total = data.total ?? Number.POSITIVE_INFINITY;
  const index = data.results.findIndex((row) => row.end2end === id);
  const item = data.results[index];
  if (item === undefined) return { rows, total };
  const raw = isJsonObject(body) && Array.isArray(body.results) ? body.results[index] : undefined;
  return { found: { item, body: raw ?? {} }, rows, total };
}
