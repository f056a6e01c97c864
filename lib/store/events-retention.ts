import 'server-only';
import { sql } from 'drizzle-orm';
import type { Database } from './db';

export interface RetentionBounds {
  /** Bodies received before this lose their personal data. */
  personalBefore: Date;
  /** Bodies received before this go. */
  payloadBefore: Date;
  /** What came to unknown addresses before this goes. */
  unmatchedBefore: Date;
}

/** Rows of one statement; the next hour takes the next ones. */
const AT_ONCE = 5_000;

/**
 * Removes what was kept long enough: first the personal data, then the bodies (a body that was never read has nothing
 * to tell them apart by, so it goes with the first). What happened, and the hash that tells a copy, stay. Work that is
 * still to be done is not touched.
 */
export async function removeOldPayloads(db: Database, bounds: RetentionBounds): Promise<void> {
  const { personalBefore, payloadBefore, unmatchedBefore } = bounds;
  await db.execute(sql`
    update webhook_deliveries set headers = '{}'::jsonb,
      raw_body = case when payload is null then null else convert_to(payload::text, 'UTF8') end,
      body_state = case when payload is null then 'dropped' else 'masked' end
    where id in (
      select id from webhook_deliveries
      where body_state in ('kept', 'cut') and due_at is null and received_at < ${personalBefore.toISOString()}::timestamptz
      order by id limit ${AT_ONCE})`);
  await db.execute(sql`
    update webhook_deliveries set headers = '{}'::jsonb, raw_body = null, payload = null, body_state = 'dropped'
    where id in (
      select id from webhook_deliveries
      where (body_state <> 'dropped' or payload is not null) and due_at is null
        and received_at < ${payloadBefore.toISOString()}::timestamptz
      order by id limit ${AT_ONCE})`);
  await db.execute(
    sql`delete from unmatched_deliveries where last_copy_at < ${unmatchedBefore.toISOString()}::timestamptz`,
  );
}
