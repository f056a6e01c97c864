import 'server-only';
import { createHash } from 'node:crypto';
import { eq, lt, sql } from 'drizzle-orm';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { Database } from '@/lib/store/engine/open-store';
import { storeClock } from '@/lib/store/engine/store-clock';
import { lockouts } from '@/lib/store/schema/people-tables';

export interface LockoutPolicy {
  delayAfter: number;
  lockAfter: number;
  /** Forgets one failure after each; if absent, all of them an hour after the last. */
  forgetOneMs?: number;
}

/** W5: waits 1, 2, 4, 8, 16 s from the 5th failure, 15 minutes from the 10th. */
export const ACCOUNT_POLICY: LockoutPolicy = { delayAfter: 5, lockAfter: 10 };
/** An office may share one address, so it locks later. */
export const ADDRESS_POLICY: LockoutPolicy = { delayAfter: 20, lockAfter: 40 };

export const LOCK_MS = 15 * 60_000;
const MEMORY_MS = 3_600_000;

/**
 * Counts **before** the password check, in one statement, so parallel guesses count. Returns this wait (0: go on)
 * and the next. The store's clock decides; tests give `now`.
 */
export async function countTry(
  db: Database,
  key: string,
  policy: LockoutPolicy,
  now?: Date,
): Promise<{ waitMs: number; nextWaitMs: number; failures: number }> {
  const clock = storeClock(now);
  const { forgetOneMs } = policy;
  const remembered = seconds(forgetOneMs ?? MEMORY_MS);
  const failures =
    forgetOneMs === undefined
      ? sql`case when ${lockouts.expiresAt} <= ${clock} then 1 else ${lockouts.failures} + 1 end`
      : sql`ceil(greatest(extract(epoch from ${lockouts.expiresAt} - ${clock}), 0) / ${forgetOneMs / 1000})::int + 1`;
  const [counted] = await db
    .insert(lockouts)
    .values({ key: hashKey(key), failures: 1, blockedUntil: clock, expiresAt: sql`${clock} + ${remembered}` })
    .onConflictDoUpdate({
      target: lockouts.key,
      set: {
        failures,
        blockedUntil: sql`${clock} + ${delaySeconds(failures, policy)} * interval '1 second'`,
        expiresAt: sql`${forgetOneMs === undefined ? clock : sql`greatest(${lockouts.expiresAt}, ${clock})`} + ${remembered}`,
      },
      setWhere: sql`${lockouts.blockedUntil} <= ${clock}`,
    })
    .returning({
      failures: lockouts.failures,
      nextWait: sql<number>`${delaySeconds(sql`${lockouts.failures}`, policy)}`,
    });
  if (counted !== undefined) {
    return { waitMs: 0, nextWaitMs: counted.nextWait * 1000, failures: counted.failures };
  }
  const shut = await find(db, key, now);
  const waitMs = Math.max(shut?.waitMs ?? 0, 1);
  return { waitMs, nextWaitMs: waitMs, failures: shut?.failures ?? 0 };
}

/** Throws `rate_limited` while the key waits. Forgotten after a right one. */
export async function requireTry(db: Database, key: string): Promise<void> {
  const { waitMs } = await countTry(db, key, ACCOUNT_POLICY);
  if (waitMs > 0) throw new DomainError('rate_limited', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}

/** How long a key stays locked, 0 when open; counts nothing. */
export async function waitOf(db: Database, key: string): Promise<number> {
  return Math.max((await find(db, key))?.waitMs ?? 0, 0);
}

async function find(db: Database, key: string, now?: Date) {
  const waitMs = sql<number>`ceil(extract(epoch from ${lockouts.blockedUntil} - ${storeClock(now)}) * 1000)::float8`;
  const [found] = await db
    .select({ failures: lockouts.failures, waitMs })
    .from(lockouts)
    .where(eq(lockouts.key, hashKey(key)));
  return found;
}

function seconds(ms: number) {
  return sql`${ms / 1000} * interval '1 second'`;
}

function delaySeconds(failures: ReturnType<typeof sql>, { delayAfter, lockAfter }: LockoutPolicy) {
  return sql`case
    when ${failures} >= ${lockAfter}::int then ${LOCK_MS / 1000}::int
    when ${failures} >= ${delayAfter}::int then power(2, least(${failures} - ${delayAfter}::int, 8))::int
    else 0 end`;
}

/** Resets the counts of an account after a right password. */
export async function forgetTries(db: Database, key: string): Promise<void> {
  await db.delete(lockouts).where(eq(lockouts.key, hashKey(key)));
}

/** Takes this try back after a right password. */
export async function takeBackTry(
  db: Database,
  key: string,
  { forgetOneMs = 0 }: LockoutPolicy,
  now?: Date,
): Promise<void> {
  await db
    .update(lockouts)
    .set({
      failures: sql`greatest(${lockouts.failures} - 1, 0)`,
      blockedUntil: storeClock(now),
      expiresAt: sql`${lockouts.expiresAt} - ${seconds(forgetOneMs)}`,
    })
    .where(eq(lockouts.key, hashKey(key)));
}

export async function removeOldLockouts(db: Database, now?: Date): Promise<void> {
  await db.delete(lockouts).where(lt(lockouts.expiresAt, storeClock(now)));
}

/**
 * Addresses and e-mails are personal data: only hashes are stored. Whole lists of addresses come keyed (`sourceKey`).
 */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
