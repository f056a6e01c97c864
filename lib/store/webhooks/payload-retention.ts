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

/** Rows of one statement, so that its locks are short. */
const AT_ONCE = 5_000;

const TEXTS_LEFT = sql`(payload is not null or status is not null or substatus is not null or error_message is not null)`;

/** Personal data first, then bodies and texts; unparsed bodies go first. Results, hashes and due deliveries stay. */
export async function removeOldPayloads(
  db: Database,
  { personalBefore, payloadBefore, unmatchedBefore }: RetentionBounds,
  atOnce = AT_ONCE,
): Promise<void> {
  const before = (bound: Date) => sql`due_at is null and received_at < ${bound.toISOString()}::timestamptz`;
  for (const state of [sql`'kept'`, sql`'cut'`])
    await inBatches(db, atOnce, {
      from: sql`webhook_deliveries`,
      where: sql`body_state = ${state} and ${before(personalBefore)}`,
      set: sql`headers = '{}'::jsonb,
        raw_body = case when payload is null then null else convert_to(payload::text, 'UTF8') end,
        body_state = case when payload is null then 'dropped' else 'masked' end`,
    });
  for (const left of [sql`body_state = 'masked'`, sql`body_state = 'dropped' and ${TEXTS_LEFT}`])
    await inBatches(db, atOnce, {
      from: sql`webhook_deliveries`,
      where: sql`${left} and ${before(payloadBefore)}`,
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
  /** No longer true of a row once it is set. */
  where: SQL;
  set: SQL;
}

async function inBatches(db: Database, atOnce: number, { from, where, set }: Batch): Promise<void> {
  for (let changed = atOnce; changed === atOnce; ) {
    const { rows } = (await db.execute(sql`
      with done as (
        update ${from} set ${set}
        where id in (select id from ${from} where ${where} order by received_at, id limit ${atOnce}::int)
        returning id)
      select count(*)::int as count from done`)) as unknown as { rows: { count: number }[] };
    changed = rows[0]?.count ?? 0;
  }
}
