import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import type { Label } from '@/lib/contract/bff';
import type { EventsQuery } from '@/lib/contract/bff-event-inbox';
import type {
  EventItem,
  EventReason,
  EventResult,
  EventVerdict,
  RecordKind,
} from '@/lib/contract/bff-events';
import type { Database } from './db';

/** Filters with days as instants, and a path that the store has understood. */
export interface InboxFilters extends Pick<EventsQuery, 'kind' | 'verdict' | 'matched' | 'text' | 'path'> {
  from?: Date;
  to?: Date;
}

export interface InboxPlace {
  lastAt: string;
  id: string;
}

export type InboxRow = EventItem & { events: number; last_at: string };

/** As the driver hands it out. */
interface FoundRow {
  id: string;
  received_at: string | Date;
  last_copy_at: string | Date;
  last_at: string | Date;
  copies: number;
  events: string | number;
  verdict: EventVerdict;
  result: EventResult | null;
  result_at: string | Date | null;
  reason: EventReason | null;
  kind: RecordKind | null;
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

/** Columns of both tables of deliveries, under one name. */
const KNOWN = sql`'d' || id as id, id as place, received_at, last_copy_at, copies, verdict, result, result_at, reason, kind,
  record_id, end2end, process, created_text, updated_text, version, status, substatus, error_message, size`;
const UNKNOWN = sql`'u' || id as id, id as place, received_at, last_copy_at, copies, verdict, 'unmatched' as result,
  received_at as result_at, 'unknown_address' as reason, null as kind, null as record_id, null as end2end, null as process,
  null as created_text, null as updated_text, null as version, null::jsonb as status, null::jsonb as substatus,
  null::jsonb as error_message, size`;

/** True when the store understands it as a JSON path; nothing is looked for. */
export async function isJsonPath(db: Database, path: string): Promise<boolean> {
  try {
    await db.execute(sql`select ${path}::jsonpath`);
    return true;
  } catch (error) {
    const cause: unknown = error instanceof Error ? error.cause : undefined;
    const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : undefined;
    if (typeof code === 'string' && /^(22|42)/.test(code)) return false;
    throw error;
  }
}

/**
 * The inbox by record, newest first: of each record the newest state that was found, and how many webhooks told of it.
 * What has no record stands alone.
 */
export async function findEvents(
  db: Database,
  filters: InboxFilters,
  { after, limit }: { after?: InboxPlace; limit: number },
): Promise<InboxRow[]> {
  const past = after ? sql`and (last_at, id) < (${after.lastAt}::timestamptz, ${after.id})` : sql``;
  const { rows } = (await db.execute(sql`
    with found as (
      select ${KNOWN} from webhook_deliveries where ${ofInbox(filters)}
      union all
      select ${UNKNOWN} from unmatched_deliveries where ${ofStrangers(filters)}
    ), grouped as (
      select found.*, coalesce(kind || ' ' || record_id, id) as of from found
    ), ranked as (
      select grouped.*, count(*) over same as events, max(received_at) over same as last_at,
        row_number() over (partition by of order by version desc nulls last, received_at desc, place desc) as rank
      from grouped window same as (partition by of)
    )
    select * from ranked where rank = 1 ${past} order by last_at desc, id desc limit ${limit}::int`)) as unknown as {
    rows: FoundRow[];
  };
  return rows.map((row) => ({ ...toItem(row), events: Number(row.events), last_at: isoOf(row.last_at) }));
}

/** Every webhook of one record that counts as its evidence: one whose signature failed is nobody's. */
export async function eventsOfRecord(
  db: Database,
  { kind, id }: { kind: RecordKind; id: string },
  limit: number,
): Promise<(EventItem & { version: string | null; payload: unknown })[]> {
  const { rows } = (await db.execute(sql`
    select ${KNOWN}, payload from webhook_deliveries
    where kind = ${kind} and record_id = ${id} and verdict <> 'failed'
    order by version nulls last, received_at, id limit ${limit}::int`)) as unknown as {
    rows: (FoundRow & { version: string | null; payload: unknown })[];
  };
  return rows.map((row) => ({ ...toItem(row), version: row.version, payload: row.payload }));
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

function ofInbox({ kind, verdict, matched, from, to, text, path }: InboxFilters): SQL {
  const known = sql`(record_id is not null and coalesce(result, '') not in ('unmatched', 'failed'))`;
  const wanted = [
    kind === undefined ? undefined : sql`kind = ${kind}`,
    verdict === undefined ? undefined : sql`verdict = ${verdict}`,
    matched === undefined ? undefined : matched === 'yes' ? known : sql`not ${known}`,
    ...ofTime(from, to),
    // The masked payload alone: what is hidden from a reader is not found out by asking.
    text === undefined
      ? undefined
      : sql`position(lower(${text}) in lower(concat_ws(' ', record_id, end2end, process, payload::text))) > 0`,
    path === undefined
      ? undefined
      : sql`coalesce(jsonb_path_query_first(payload, ${path}::jsonpath, '{}', true), 'null') not in ('null', 'false')`,
  ];
  return all(wanted);
}

function ofStrangers({ kind, verdict, matched, from, to, text, path }: InboxFilters): SQL {
  if (kind !== undefined || matched === 'yes' || path !== undefined) return sql`false`;
  return all([
    verdict === undefined ? undefined : sql`verdict = ${verdict}`,
    ...ofTime(from, to),
    text === undefined ? undefined : sql`position(lower(${text}) in lower(path)) > 0`,
  ]);
}

function ofTime(from: Date | undefined, to: Date | undefined): (SQL | undefined)[] {
  return [
    from === undefined ? undefined : sql`received_at >= ${from.toISOString()}::timestamptz`,
    to === undefined ? undefined : sql`received_at <= ${to.toISOString()}::timestamptz`,
  ];
}

function all(conditions: readonly (SQL | undefined)[]): SQL {
  return sql.join([sql`true`, ...conditions.filter((one) => one !== undefined)], sql` and `);
}

const isoOf = (value: string | Date): string => new Date(value).toISOString();

/** A row as the interface has it: what is not there is absent. */
function toItem(row: FoundRow): EventItem {
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
