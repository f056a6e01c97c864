import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './db';

export interface RetentionBounds {
  /** Bodies received before this lose their personal data. */
  personalBefore: Date;
  /** Bodies received before this go, and the API's words about the record with them. */
  payloadBefore: Date;
  /** What came to unknown addresses before this goes. */
  unmatchedBefore: Date;
}

/** Rows of one statement, so that none holds the table for long. */
const AT_ONCE = 5_000;

/**
 * Removes what was kept long enough, however much it is: first the personal data, then the bodies and the words that
 * came with them (a body that was never read has nothing to tell them apart by, so it goes with the first). What
 * happened, and the hash that tells a copy, stay. Work that is still to be done is not touched. `atOnce` is for tests.
 */
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
  // Copies of it keep the row, and nobody has read the body.
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

/** Each batch begins behind the last row of the one before. */
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
