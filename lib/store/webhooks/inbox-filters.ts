import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import type { EventsQuery } from '@/lib/contract/bff-event-inbox';

/** Filters with days as instants, and a path that the store has understood. */
export interface InboxFilters extends Pick<EventsQuery, 'kind' | 'verdict' | 'matched' | 'text' | 'path'> {
  from?: Date;
  to?: Date;
  /** Those whose body nobody took in, and whose masked body has the text: `d12`, `u3`. */
  bodies?: readonly string[];
}

/** A place in the order of arrival, newest first: `d12` or `u3`, at the same instant strangers before the others. */
export interface InboxPlace {
  lastAt: string;
  id: string;
}

/** What an index answers, of the deliveries called `of`. */
export function indexed({ kind, verdict, matched, from, to }: InboxFilters, of: SQL): SQL {
  const known = sql`(${of}.record_id is not null and coalesce(${of}.result, '') not in ('unmatched', 'failed'))`;
  return all([
    kind === undefined ? undefined : sql`${of}.kind = ${kind}`,
    verdict === undefined ? undefined : sql`${of}.verdict = ${verdict}`,
    // What found no record says why, and has an index of its own.
    matched === undefined
      ? undefined
      : matched === 'yes'
        ? known
        : sql`${of}.reason is not null and not ${known}`,
    ...ofTime(from, to, of),
  ]);
}

/** What must be looked for in each of them. The masked payload alone: what is hidden is not found out by asking. */
export function searched({ text, path, bodies }: InboxFilters, of: SQL): SQL {
  return all([
    text === undefined
      ? undefined
      : sql`(position(lower(${text}) in
          lower(concat_ws(' ', ${of}.record_id, ${of}.end2end, ${of}.process, ${of}.payload::text))) > 0
          or ${isAmong('d', of, bodies)})`,
    path === undefined
      ? undefined
      : sql`coalesce(jsonb_path_query_first(${of}.payload, ${path}::jsonpath, '{}', true), 'null') not in ('null', 'false')`,
  ]);
}

export const isSearch = ({ text, path }: InboxFilters): boolean => text !== undefined || path !== undefined;

/** Of what came to addresses that were never minted. */
export function ofStrangers({ kind, verdict, matched, from, to, text, path, bodies }: InboxFilters): SQL {
  if (kind !== undefined || matched === 'yes' || path !== undefined) return sql`false`;
  return all([
    verdict === undefined ? undefined : sql`u.verdict = ${verdict}`,
    ...ofTime(from, to, sql`u`),
    text === undefined
      ? undefined
      : sql`(position(lower(${text}) in lower(u.path)) > 0 or ${isAmong('u', sql`u`, bodies)})`,
  ]);
}

function isAmong(table: 'd' | 'u', of: SQL, bodies: readonly string[] = []): SQL {
  const ids = bodies.filter((id) => id.startsWith(table)).map((id) => Number(id.slice(1)));
  return sql`${of}.id in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;
}

/** Those of `table` that come after `place` and not after `through`, in the order of the inbox. */
export function between(
  table: 'd' | 'u',
  of: SQL,
  { after, through }: { after?: InboxPlace | undefined; through?: InboxPlace | undefined },
): SQL {
  return all([
    after === undefined ? undefined : sql`(${of}.received_at, ${of}.id) < ${boundary(table, after)}`,
    through === undefined ? undefined : sql`(${of}.received_at, ${of}.id) >= ${boundary(table, through)}`,
  ]);
}

/** Above every id: at that instant, all of the other table stand on the same side of the place. */
const ABOVE_ALL = 9_000_000_000_000_000;

function boundary(table: 'd' | 'u', { lastAt, id }: InboxPlace): SQL {
  const number = id.startsWith(table) ? Number.parseInt(id.slice(1), 10) : table === 'd' ? ABOVE_ALL : 0;
  return sql`(${lastAt}::timestamptz, ${number}::bigint)`;
}

function ofTime(from: Date | undefined, to: Date | undefined, of: SQL): (SQL | undefined)[] {
  return [
    from === undefined ? undefined : sql`${of}.received_at >= ${from.toISOString()}::timestamptz`,
    to === undefined ? undefined : sql`${of}.received_at <= ${to.toISOString()}::timestamptz`,
  ];
}

function all(conditions: readonly (SQL | undefined)[]): SQL {
  return sql.join([sql`true`, ...conditions.filter((one) => one !== undefined)], sql` and `);
}
