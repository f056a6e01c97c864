import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import type { Label } from '@/lib/contract/bff/conversions';
import type {
  WebhookEventKind,
  WebhookItem,
  WebhookReason,
  WebhookResult,
  WebhookVerdict,
} from '@/lib/contract/bff/webhooks/webhook-events';
import type { Database } from '@/lib/store/engine/open-store';
import { sqlState } from '@/lib/store/engine/sql-state';
import {
  between,
  type InboxFilters,
  type InboxPlace,
  indexed,
  isSearch,
  ofSubMerchants,
  ofUnmatched,
  searched,
} from './inbox-filters';

export type InboxRow = WebhookItem & { events: number; last_at: string };
type HeadRow = FoundRow & { last_at: string | Date; events: string | number; head: string };

/** Whether the store accepts it as a JSON path. */
export async function isJsonPath(db: Database, path: string): Promise<boolean> {
  try {
    await db.execute(sql`select ${path}::jsonpath`);
    return true;
  } catch (error) {
    if (/^(22|42)/.test(sqlState(error))) return false;
    throw error;
  }
}

export interface InboxPage {
  rows: InboxRow[];
  /** Start of the next page; absent on the last. */
  next?: InboxPlace;
}

/** Deliveries one search statement scans, and how long a page keeps scanning. */
const SCANNED_ROWS = 5_000;
const SEARCH_MS = 1_500;
/** Per statement: a path may be expensive even on few payloads. */
const STATEMENT_MS = 3_000;

interface PageRequest {
  after?: InboxPlace;
  limit: number;
  scannedRows?: number;
  statementMs?: number;
}

interface ScanRequest {
  after: InboxPlace | undefined;
  scannedRows: number;
  limit: number;
}

export class SearchTooSlow extends Error {}

/**
 * Grouped by record, newest first. A search is limited in time, so an empty page may have a `next`. Throws
 * `SearchTooSlow`.
 */
export async function findWebhooks(
  db: Database,
  filters: InboxFilters,
  { after, limit, scannedRows = SCANNED_ROWS, statementMs = STATEMENT_MS }: PageRequest,
): Promise<InboxPage> {
  const startedAt = performance.now();
  const found: (InboxRow & { place: InboxPlace })[] = [];
  let from = after;
  for (;;) {
    const missing = limit + 1 - found.length;
    const { rows: scanned, through } = isSearch(filters)
      ? await inTime(db, statementMs, (tx) => scan(tx, filters, { after: from, scannedRows, limit: missing }))
      : { rows: await readSpan(db, filters, { after: from, limit: missing }), through: undefined };
    found.push(...scanned);
    const rows = found.slice(0, limit).map(({ place: _, ...row }) => row);
    const last = found[limit - 1]?.place;
    if (found.length > limit && last !== undefined) return { rows, next: last };
    if (through === undefined) return { rows };
    if (performance.now() - startedAt > SEARCH_MS) return { rows, next: through };
    from = through;
  }
}

async function scan(tx: Database, filters: InboxFilters, { after, scannedRows, limit }: ScanRequest) {
  const through = await endOfScan(tx, filters, { after, scannedRows });
  return { rows: await readSpan(tx, filters, { after, through, limit }), through };
}

/** Undefined at the end of the inbox. */
async function endOfScan(
  db: Database,
  filters: InboxFilters,
  { after, scannedRows }: Omit<ScanRequest, 'limit'>,
): Promise<InboxPlace | undefined> {
  const { rows } = (await db.execute(sql`
    select d.received_at, d.id from webhook_deliveries d
    where ${indexed(filters, sql`d`)} and ${between('d', sql`d`, { after })}
    order by d.received_at desc, d.id desc offset ${scannedRows - 1}::int limit 1`)) as unknown as {
    rows: { received_at: string | Date; id: string | number }[];
  };
  const [row] = rows;
  return row === undefined ? undefined : { lastAt: isoOf(row.received_at), id: `d${row.id}` };
}

interface InboxSpan {
  after?: InboxPlace | undefined;
  through?: InboxPlace | undefined;
  limit: number;
}

async function readSpan(db: Database, filters: InboxFilters, span: InboxSpan) {
  const rows: HeadRow[] = [];
  for (const statement of [known(filters, span), unmatched(filters, span)]) {
    rows.push(...((await db.execute(statement)) as unknown as { rows: HeadRow[] }).rows);
  }
  return rows
    .map((row) => ({
      ...toItem(row),
      events: Number(row.events),
      last_at: isoOf(row.last_at),
      place: { lastAt: isoOf(row.last_at), id: row.head },
    }))
    .sort((a, b) => inOrder(b.place, a.place))
    .slice(0, span.limit);
}

function inOrder(a: InboxPlace, b: InboxPlace): number {
  if (a.lastAt !== b.lastAt) return a.lastAt < b.lastAt ? -1 : 1;
  const numbers = Number.parseInt(a.id.slice(1), 10) - Number.parseInt(b.id.slice(1), 10);
  return a.id[0] === b.id[0] ? numbers : a.id[0] === 'd' ? -1 : 1;
}

/** Limits statements on a server; PGlite ignores the setting, and one scan there is short. */
async function inTime<T>(db: Database, statementMs: number, read: (tx: Database) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${`${statementMs}`}, true)`);
      return read(tx);
    });
  } catch (error) {
    if (sqlState(error) === QUERY_CANCELED) throw new SearchTooSlow('the search took too long');
    throw error;
  }
}

const QUERY_CANCELED = '57014';

/**
 * A record stands at its newest matching delivery. The planner guesses half of the rows for `case`, so it reads in
 * index order until the page is full.
 */
function known(filters: InboxFilters, { limit, ...span }: InboxSpan): SQL {
  const found = (of: SQL) => sql`${indexed(filters, of)} and ${searched(filters, of)}`;
  return sql`
    with heads as (
      select d.id, d.received_at, d.kind, d.record_id from webhook_deliveries d
      where ${found(sql`d`)} and ${between('d', sql`d`, span)}
        and case when d.kind is null or d.record_id is null then true else d.id = (
          select n.id from webhook_deliveries n
          where n.kind = d.kind and n.record_id = d.record_id and ${found(sql`n`)}
          order by n.received_at desc, n.id desc limit 1) end
      order by d.received_at desc, d.id desc limit ${limit}::int
    )
    select s.*, h.received_at as last_at, 'd' || h.id as head from heads h, lateral (
      select ${KNOWN}, count(*) over () as events from (
        select * from webhook_deliveries o where o.kind = h.kind and o.record_id = h.record_id and ${found(sql`o`)}
        union all
        select * from webhook_deliveries o where o.id = h.id and (h.kind is null or h.record_id is null)
      ) reported order by reported.version desc nulls last, reported.received_at desc, reported.id desc limit 1
    ) s`;
}

function unmatched(filters: InboxFilters, { limit, ...span }: InboxSpan): SQL {
  return sql`
    select ${UNKNOWN}, 1 as events, received_at as last_at, 'u' || id as head from unmatched_deliveries u
    where ${ofUnmatched(filters)} and ${between('u', sql`u`, span)}
    order by u.received_at desc, u.id desc limit ${limit}::int`;
}

/** `id` as in an address. */
export async function isWebhookOf(
  db: Database,
  id: string,
  subMerchants: readonly string[],
): Promise<boolean> {
  if (!id.startsWith('d')) return false;
  const { rows } = (await db.execute(sql`
    select 1 from webhook_deliveries d
    where d.id = ${id.slice(1)}::bigint and ${ofSubMerchants(subMerchants, sql`d`)}`)) as unknown as {
    rows: unknown[];
  };
  return rows.length > 0;
}

/** Oldest first, without failed signatures, which are no evidence. */
export async function webhooksOfRecord(
  db: Database,
  { kind, id }: { kind: WebhookEventKind; id: string },
  limit: number,
): Promise<(WebhookItem & { version: string | null; payload: unknown })[]> {
  const { rows } = (await db.execute(sql`
    select ${KNOWN}, payload from webhook_deliveries
    where kind = ${kind} and record_id = ${id} and verdict <> 'failed'
    order by version desc nulls first, received_at desc, id desc limit ${limit}::int`)) as unknown as {
    rows: (FoundRow & { version: string | null; payload: unknown })[];
  };
  return rows.reverse().map((row) => ({ ...toItem(row), version: row.version, payload: row.payload }));
}

export async function findUnmatched(db: Database, id: number) {
  const { rows } = (await db.execute(sql`
    select ${UNKNOWN}, path, sha256, headers, raw_body, body_state from unmatched_deliveries where id = ${id}`)) as unknown as {
    rows: (FoundRow & {
      path: string;
      sha256: string;
      headers: Record<string, string>;
      raw_body: Uint8Array | null;
      body_state: 'kept' | 'cut' | 'masked' | 'dropped';
    })[];
  };
  const [row] = rows;
  return row === undefined ? null : { ...row, item: toItem(row) };
}

interface FoundRow {
  id: string;
  received_at: string | Date;
  last_copy_at: string | Date;
  copies: number;
  verdict: WebhookVerdict;
  result: WebhookResult | null;
  result_at: string | Date | null;
  reason: WebhookReason | null;
  kind: WebhookEventKind | null;
  record_id: string | null;
  end2end: string | null;
  process: string | null;
  created_text: string | null;
  updated_text: string | null;
  status: Label | null;
  substatus: Label | null;
  error_message: Label | null;
  size: number;
}

/** Both tables of deliveries are read with the same columns. */
const KNOWN = sql`'d' || id as id, received_at, last_copy_at, copies, verdict, result, result_at, reason, kind,
  record_id, end2end, process, created_text, updated_text, version, status, substatus, error_message, size`;
const UNKNOWN = sql`'u' || id as id, received_at, last_copy_at, copies, verdict, 'unmatched' as result,
  received_at as result_at, 'unknown_address' as reason, null as kind, null as record_id, null as end2end, null as process,
  null as created_text, null as updated_text, null as version, null::jsonb as status, null::jsonb as substatus,
  null::jsonb as error_message, size`;

export const isoOf = (value: string | Date): string => new Date(value).toISOString();

function toItem(row: FoundRow): WebhookItem {
  return {
    id: row.id,
    received_at: isoOf(row.received_at),
    copies: row.copies,
    last_copy_at: isoOf(row.last_copy_at),
    verdict: row.verdict,
    size: row.size,
    ...(row.result === null ? {} : { result: row.result }),
    ...(row.result_at === null ? {} : { result_at: isoOf(row.result_at) }),
    ...(row.reason === null ? {} : { reason: row.reason }),
    ...(row.kind === null ? {} : { kind: row.kind }),
    ...(row.end2end === null && row.record_id === null
      ? {}
      : { end2end: row.end2end ?? row.record_id ?? '' }),
    ...(row.kind === 'kyb' && row.record_id !== null ? { correlation_id: row.record_id } : {}),
    ...(row.process === null ? {} : { process: row.process }),
    ...(row.created_text === null ? {} : { created_at: row.created_text }),
    ...(row.updated_text === null ? {} : { updated_at: row.updated_text }),
    ...(row.status === null ? {} : { status: row.status }),
    ...(row.substatus === null ? {} : { substatus: row.substatus }),
    ...(row.error_message === null ? {} : { error_message: row.error_message }),
  };
}
