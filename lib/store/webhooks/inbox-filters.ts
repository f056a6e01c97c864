import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import type { WebhookInboxQuery } from '@/lib/contract/bff/webhooks/webhook-inbox';

/** Filters with days as instants and a path the store has validated. */
export interface InboxFilters
  extends Pick<WebhookInboxQuery, 'kind' | 'verdict' | 'matched' | 'text' | 'path'> {
  from?: Date;
  to?: Date;
  /** Deliveries without a payload whose masked body has the text: `d12`, `u3`. */
  bodies?: readonly string[];
  limitedTo?: readonly string[] | null | undefined;
}

/** `d12` or `u3`; at the same instant unmatched ones come first. */
export interface InboxPlace {
  lastAt: string;
  id: string;
}

/** Conditions an index answers, on the alias `of`. */
export function indexed({ kind, verdict, matched, from, to, limitedTo = null }: InboxFilters, of: SQL): SQL {
  const known = sql`(${of}.record_id is not null and coalesce(${of}.result, '') not in ('unmatched', 'failed'))`;
  return all([
    limitedTo === null ? undefined : ofSubMerchants(limitedTo, of),
    kind === undefined ? undefined : sql`${of}.kind = ${kind}`,
    verdict === undefined ? undefined : sql`${of}.verdict = ${verdict}`,
    // A delivery without a record has a reason, which has its own index.
    matched === undefined
      ? undefined
      : matched === 'yes'
        ? known
        : sql`${of}.reason is not null and not ${known}`,
    ...ofTime(from, to, of),
  ]);
}

/** Deliveries whose record is known to be of these; a checkout is, by its link. */
export function ofSubMerchants(ids: readonly string[], of: SQL): SQL {
  const among = sql`(select value from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;
  return sql`((${of}.kind = 'kyb' and ${of}.record_id in ${among})
    or (${of}.kind = 'checkouts' and exists (select from links l
      where l.tied_end2end = ${of}.record_id and l.correlation_id in ${among}))
    or exists (select from records r
      where r.kind = ${of}.kind and r.id = ${of}.record_id and r.correlation_id in ${among}))`;
}

/** Needs a scan. Only the masked payload, so a search reveals nothing hidden. */
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

export function ofUnmatched(filters: InboxFilters): SQL {
  const { kind, verdict, matched, from, to, text, path, bodies, limitedTo = null } = filters;
  if (limitedTo !== null || kind !== undefined || matched === 'yes' || path !== undefined) return sql`false`;
  const isAsked = matched !== undefined || verdict !== undefined || text !== undefined;
  return all([
    isAsked ? undefined : SHOWN_UNASKED,
    verdict === undefined ? undefined : sql`u.verdict = ${verdict}`,
    ...ofTime(from, to, sql`u`),
    text === undefined
      ? undefined
      : sql`(position(lower(${text}) in lower(u.path)) > 0 or ${isAmong('u', sql`u`, bodies)})`,
  ]);
}

/** Anyone can send to an unknown address, so a list without filters shows only the newest 20 unsigned deliveries. */
const SHOWN_UNASKED = sql`(u.verdict = 'verified' or u.id in (
  select id from unmatched_deliveries where verdict <> 'verified' order by received_at desc, id desc limit 20))`;

function isAmong(table: 'd' | 'u', of: SQL, bodies: readonly string[] = []): SQL {
  const ids = bodies.filter((id) => id.startsWith(table)).map((id) => Number(id.slice(1)));
  return sql`${of}.id in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;
}

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

/** An id above every id, so that the cursor stands on one side of the instant. */
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
