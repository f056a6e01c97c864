import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import type { EventItem, EventKind } from '@/lib/contract/bff-events';
import type { Database } from './db';
import {
  between,
  type InboxFilters,
  type InboxPlace,
  indexed,
  isSearch,
  ofStrangers,
  searched,
} from './events-filters';
import { type FoundRow, isoOf, KNOWN, toItem, UNKNOWN } from './events-rows';
import { sqlState } from './sql-state';

export type InboxRow = EventItem & { events: number; last_at: string };
type HeadRow = FoundRow & { last_at: string | Date; events: string | number; head: string };

/** True when the store understands it as a JSON path; nothing is looked for. */
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
  /** Where the next page begins; absent where there is none. */
  next?: InboxPlace;
}

/** Deliveries that one statement looks through for a text or a path, and how long a page goes on with the next ones. */
const LOOKED_AT = 5_000;
const SEARCH_MS = 1_500;
/** Of one statement: a path may be dear however few payloads it is asked of. */
const STATEMENT_MS = 3_000;

interface Asked {
  after?: InboxPlace;
  limit: number;
  lookedAt?: number;
  statementMs?: number;
}

interface Span {
  after: InboxPlace | undefined;
  lookedAt: number;
  limit: number;
}

/** A search took too long, and nothing of it is known. */
export class SearchTooDear extends Error {}

/**
 * The inbox by record, newest first: of each record the newest state that was found, and how many webhooks told of it.
 * What has no record stands alone. Read from the end of an index, however much there is. A search looks through the
 * inbox for a while, and goes on from there with the next page: one that found nothing may still have a next. Throws
 * `SearchTooDear`.
 */
export async function findEvents(
  db: Database,
  filters: InboxFilters,
  { after, limit, lookedAt = LOOKED_AT, statementMs = STATEMENT_MS }: Asked,
): Promise<InboxPage> {
  const startedAt = performance.now();
  const found: (InboxRow & { place: InboxPlace })[] = [];
  let from = after;
  for (;;) {
    const missing = limit + 1 - found.length;
    const { rows: seen, through } = isSearch(filters)
      ? await inTime(db, statementMs, (tx) =>
          lookAround(tx, filters, { after: from, lookedAt, limit: missing }),
        )
      : { rows: await look(db, filters, { after: from, limit: missing }), through: undefined };
    found.push(...seen);
    const rows = found.slice(0, limit).map(({ place: _, ...row }) => row);
    const last = found[limit - 1]?.place;
    if (found.length > limit && last !== undefined) return { rows, next: last };
    if (through === undefined) return { rows };
    if (performance.now() - startedAt > SEARCH_MS) return { rows, next: through };
    from = through;
  }
}

async function lookAround(tx: Database, filters: InboxFilters, { after, lookedAt, limit }: Span) {
  const through = await endOfLook(tx, filters, { after, lookedAt });
  return { rows: await look(tx, filters, { after, through, limit }), through };
}

/** The last one that this look reaches; undefined where it reaches the end. */
async function endOfLook(
  db: Database,
  filters: InboxFilters,
  { after, lookedAt }: Omit<Span, 'limit'>,
): Promise<InboxPlace | undefined> {
  const { rows } = (await db.execute(sql`
    select d.received_at, d.id from webhook_deliveries d
    where ${indexed(filters, sql`d`)} and ${between('d', sql`d`, { after })}
    order by d.received_at desc, d.id desc offset ${lookedAt - 1}::int limit 1`)) as unknown as {
    rows: { received_at: string | Date; id: string | number }[];
  };
  const [row] = rows;
  return row === undefined ? undefined : { lastAt: isoOf(row.received_at), id: `d${row.id}` };
}

interface Look {
  after?: InboxPlace | undefined;
  through?: InboxPlace | undefined;
  limit: number;
}

async function look(db: Database, filters: InboxFilters, span: Look) {
  const rows: HeadRow[] = [];
  for (const statement of [known(filters, span), strangers(filters, span)]) {
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

/** On a server; the embedded store knows no such limit, and one look there is short. */
async function inTime<T>(db: Database, statementMs: number, read: (tx: Database) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${`${statementMs}`}, true)`);
      return read(tx);
    });
  } catch (error) {
    if (sqlState(error) === QUERY_CANCELED) throw new SearchTooDear('the search took too long');
    throw error;
  }
}

const QUERY_CANCELED = '57014';

/**
 * A record stands where its newest delivery that was found stands. The subquery is asked for each delivery on the way,
 * from an index: the page ends when it is full.
 */
function known(filters: InboxFilters, { limit, ...span }: Look): SQL {
  const found = (of: SQL) => sql`${indexed(filters, of)} and ${searched(filters, of)}`;
  return sql`
    with heads as (
      select d.id, d.received_at, d.kind, d.record_id from webhook_deliveries d
      where ${found(sql`d`)} and ${between('d', sql`d`, span)}
        and (d.kind is null or d.record_id is null or d.id = (
          select n.id from webhook_deliveries n
          where n.kind = d.kind and n.record_id = d.record_id and ${found(sql`n`)}
          order by n.received_at desc, n.id desc limit 1))
      order by d.received_at desc, d.id desc limit ${limit}::int
    )
    select s.*, h.received_at as last_at, 'd' || h.id as head from heads h, lateral (
      select ${KNOWN}, count(*) over () as events from (
        select * from webhook_deliveries o where o.kind = h.kind and o.record_id = h.record_id and ${found(sql`o`)}
        union all
        select * from webhook_deliveries o where o.id = h.id and (h.kind is null or h.record_id is null)
      ) told order by told.version desc nulls last, told.received_at desc, told.id desc limit 1
    ) s`;
}

function strangers(filters: InboxFilters, { limit, ...span }: Look): SQL {
  return sql`
    select ${UNKNOWN}, 1 as events, received_at as last_at, 'u' || id as head from unmatched_deliveries u
    where ${ofStrangers(filters)} and ${between('u', sql`u`, span)}
    order by u.received_at desc, u.id desc limit ${limit}::int`;
}

/**
 * The newest webhooks of one record that count as its evidence, oldest first: one whose signature failed is nobody's.
 */
export async function eventsOfRecord(
  db: Database,
  { kind, id }: { kind: EventKind; id: string },
  limit: number,
): Promise<(EventItem & { version: string | null; payload: unknown })[]> {
  const { rows } = (await db.execute(sql`
    select ${KNOWN}, payload from webhook_deliveries
    where kind = ${kind} and record_id = ${id} and verdict <> 'failed'
    order by version desc nulls first, received_at desc, id desc limit ${limit}::int`)) as unknown as {
    rows: (FoundRow & { version: string | null; payload: unknown })[];
  };
  return rows.reverse().map((row) => ({ ...toItem(row), version: row.version, payload: row.payload }));
}

/** What came to an address that was never minted. */
export async function findStranger(db: Database, id: number) {
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
