import 'server-only';
import { sql } from 'drizzle-orm';
import type { Database } from '@/lib/store/engine/open-store';
import { storeClock } from '@/lib/store/engine/store-clock';
import { hashKey } from '@/lib/store/people/lockouts';
import { lockouts } from '@/lib/store/schema/people-tables';

/**
 * One call against `limit` per window (W5), in one statement and by the store's clock. Shares the lockouts table
 * without key collisions, and keeps a hash of the key only.
 */
export async function takeFromRateLimit(
  db: Database,
  { key, limit, windowMs }: { key: string; limit: number; windowMs: number },
): Promise<{ allowed: true } | { allowed: false; retryAfterSeconds: number }> {
  const clock = storeClock();
  const end = sql`${clock} + ${windowMs / 1000} * interval '1 second'`;
  const isOver = sql`${lockouts.expiresAt} <= ${clock}`;
  const [row] = await db
    .insert(lockouts)
    .values({ key: hashKey(key), failures: 1, blockedUntil: clock, expiresAt: end })
    .onConflictDoUpdate({
      target: lockouts.key,
      set: {
        failures: sql`case when ${isOver} then 1 else ${lockouts.failures} + 1 end`,
        expiresAt: sql`case when ${isOver} then ${end} else ${lockouts.expiresAt} end`,
      },
    })
    .returning({
      count: lockouts.failures,
      leftSeconds: sql<number>`ceil(extract(epoch from ${lockouts.expiresAt} - ${clock}))::int`,
    });
  if (row === undefined || row.count <= limit) return { allowed: true };
  return { allowed: false, retryAfterSeconds: Math.max(1, row.leftSeconds) };
}
