import 'server-only';
import { sql } from 'drizzle-orm';
import type { Database } from './db';
import { lockouts } from './schema';

/**
 * Counts one call against a cap of `limit` calls per window (W5). One statement, so that calls in parallel
 * and in several processes are all counted; the table is that of the failed sign-ins, keys never meet.
 */
export async function takeFromCap(
  db: Database,
  { key, limit, windowMs, now = new Date() }: { key: string; limit: number; windowMs: number; now?: Date },
): Promise<{ allowed: true } | { allowed: false; retryAfterSeconds: number }> {
  const end = new Date(now.getTime() + windowMs);
  const isOver = sql`${lockouts.expiresAt} <= ${now.toISOString()}::timestamptz`;
  const [row] = await db
    .insert(lockouts)
    .values({ key, failures: 1, blockedUntil: now, expiresAt: end })
    .onConflictDoUpdate({
      target: lockouts.key,
      set: {
        failures: sql`case when ${isOver} then 1 else ${lockouts.failures} + 1 end`,
        expiresAt: sql`case when ${isOver} then ${end.toISOString()}::timestamptz else ${lockouts.expiresAt} end`,
      },
    })
    .returning({ count: lockouts.failures, expiresAt: lockouts.expiresAt });
  if (row === undefined || row.count <= limit) return { allowed: true };
  const leftMs = row.expiresAt.getTime() - now.getTime();
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) };
}
