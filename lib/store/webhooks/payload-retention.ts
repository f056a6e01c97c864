import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '@/lib/store/engine/open-store';

export interface RetentionBounds {
  /** Bodies received before this lose their personal data. */
  personalBefore: Date;
  /** Bodies received before this are removed, with the API's texts about the record. */
  payloadBefore: Date;
  /** Unmatched deliveries before this are removed. */
  unmatchedBefore: Date;
}

/** Rows per statement: keeps locks short. */
const AT_ONCE = 5_000;

/** Personal data first, then bodies and texts; unparsed bodies go first. Results, hashes and due deliveries stay. */
export async function removeOldPayloads(
  db: Database,
  { personalBefore, payloadBefore, unmatchedBefore }: RetentionBounds,
  atOnce = AT_ONCE,
): Promise<void> {
  const before = (bound: Date) => sql`due_at is null and received_at < ${bound.toISOString()}::timestamptz`;
  await inBatches(db, atOnce, {
    from: sql`webhook_deliveries`,
    where: sql`body_state in ('kept', 'cut') and ${before(personalBefore)}`,
    set: sql`headers = '{}'::jsonb,
      raw_body = case when payload is null then null else convert_to(payload::text, 'UTF8') end,
      body_state = case when payload is null then 'dropped' else 'masked' end`,
  });
  await inBatches(db, atOnce, {
    from: sql`webhook_deliveries`,
    where: sql`${before(payloadBefore)} and (body_state <> 'dropped' or payload is not null or status is not null
      or substatus is not null or error_message is not null)`,
    set: sql`headers = '{}'::jsonb, raw_body = null, payload = null, body_state = 'dropped',
      status = null, substatus = null, error_message = null`,
  });
  await db.execute(
    sql`delete from unmatched_deliveries where last_copy_at < ${unmatchedBefore.toISOString()}::timestamptz`,
  );
  // Copies keep the row, and its body was never parsed.
  await inBatches(db, atOnce, {
    from: sql`unmatched_deliveries`,
    where: sql`body_state <> 'dropped' and received_at < ${personalBefore.toISOString()}::timestamptz`,
    set: sql`headers = '{}'::jsonb, raw_body = null, body_state = 'dropped'`,
  });
}

interface Batch {
  from: SQL;
  where: SQL;
  set: SQL;
}

/** Each batch starts after the last row of the previous one. */
async function inBatches(db: Database, atOnce: number, { from, where, set }: Batch): Promise<void> {
  for (let last = '0'; ; ) {
    const { rows } = (await db.execute(sql`
      with done as (
        update ${from} set ${set}
        where id in (select id from ${from} where id > ${last}::bigint and ${where} order by id limit ${atOnce}::int)
        returning id)
      select count(*)::int as count, max(id)::text as last from done`)) as unknown as {
      rows: { count: number; last: string | null }[];
    };
    const { count = 0, last: reached = null } = rows[0] ?? {};
    if (count < atOnce || reached === null) return;
    last = reached;
  }
}
