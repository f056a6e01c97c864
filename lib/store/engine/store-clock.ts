import 'server-only';
import { type SQL, sql } from 'drizzle-orm';

/**
 * The store's time while the statement runs, cut to the columns' milliseconds, so that no later statement is before
 * it. Several processes have one clock that way. A test gives `now`.
 */
export function storeClock(now?: Date): SQL {
  return now === undefined
    ? sql`date_trunc('milliseconds', clock_timestamp())`
    : sql`${now.toISOString()}::timestamptz`;
}
