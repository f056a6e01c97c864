import 'server-only';
import { createHash } from 'node:crypto';
import { eq, lt, sql } from 'drizzle-orm';
import type { Database } from './db';
import { lockouts } from './schema';

/** After how many failures waiting begins, and after how many the key is shut. */
export interface LockoutPolicy {
  delayAfter: number;
  lockAfter: number;
}

/** W5, per account: from the 5th failure 1, 2, 4, 8, 16 s of waiting, from the 10th 15 minutes. */
export const ACCOUNT_POLICY: LockoutPolicy = { delayAfter: 5, lockAfter: 10 };
/** A whole office may share one address, so the address is slower to be shut than an account. */
export const ADDRESS_POLICY: LockoutPolicy = { delayAfter: 20, lockAfter: 40 };

export const LOCK_MS = 15 * 60_000;
/** Failures are forgotten after this long without another one. */
const MEMORY_MS = 3_600_000;

/**
 * Counts one try **before** the password is looked at, in one statement, so that parallel guesses are counted
 * like any others; a try while the key is shut counts nothing. Returns how long to wait, 0 when the
 * try may go on, and then how long the one after it waits. (rate-limiter-flexible's Drizzle store counts but knows no growing delay: that would take
 * three statements and a gap between them.)
 */
export async function countTry(
  db: Database,
  key: string,
  policy: LockoutPolicy,
  now = new Date(),
): Promise<{ waitMs: number; nextWaitMs: number; failures: number }> {
  const fresh = sql`${lockouts.expiresAt} <= ${now.toISOString()}::timestamptz`;
  const failures = sql`case when ${fresh} then 1 else ${lockouts.failures} + 1 end`;
  const [counted] = await db
    .insert(lockouts)
    .values({
      key: hashKey(key),
      failures: 1,
      blockedUntil: now,
      expiresAt: new Date(now.getTime() + MEMORY_MS),
    })
    .onConflictDoUpdate({
      target: lockouts.key,
      set: {
        failures,
        blockedUntil: sql`${now.toISOString()}::timestamptz + ${delaySeconds(failures, policy)} * interval '1 second'`,
        expiresAt: new Date(now.getTime() + MEMORY_MS),
      },
      setWhere: sql`${lockouts.blockedUntil} <= ${now.toISOString()}::timestamptz`,
    })
    .returning();
  if (counted !== undefined) {
    const nextWaitMs = counted.blockedUntil.getTime() - now.getTime();
    return { waitMs: 0, nextWaitMs, failures: counted.failures };
  }
  const shut = await find(db, key);
  const waitMs = Math.max((shut?.blockedUntil.getTime() ?? 0) - now.getTime(), 1);
  return { waitMs, nextWaitMs: waitMs, failures: shut?.failures ?? 0 };
}

/** How long a key is shut from now on, 0 when it is open; counts nothing. */
export async function waitOf(db: Database, key: string, now = new Date()): Promise<number> {
  const found = await find(db, key);
  return Math.max((found?.blockedUntil.getTime() ?? 0) - now.getTime(), 0);
}

async function find(db: Database, key: string) {
  const [found] = await db
    .select()
    .from(lockouts)
    .where(eq(lockouts.key, hashKey(key)));
  return found;
}

function delaySeconds(failures: ReturnType<typeof sql>, { delayAfter, lockAfter }: LockoutPolicy) {
  return sql`case
    when ${failures} >= ${lockAfter}::int then ${LOCK_MS / 1000}::int
    when ${failures} >= ${delayAfter}::int then power(2, least(${failures} - ${delayAfter}::int, 8))::int
    else 0 end`;
}

/** A right password wipes the account's slate. */
export async function forgetTries(db: Database, key: string): Promise<void> {
  await db.delete(lockouts).where(eq(lockouts.key, hashKey(key)));
}

/** Takes one try back: a right password does not count against the address, nor wipe its slate. */
export async function takeBackTry(db: Database, key: string, now = new Date()): Promise<void> {
  await db
    .update(lockouts)
    .set({ failures: sql`greatest(${lockouts.failures} - 1, 0)`, blockedUntil: now })
    .where(eq(lockouts.key, hashKey(key)));
}

export async function removeOldLockouts(db: Database, now = new Date()): Promise<void> {
  await db.delete(lockouts).where(lt(lockouts.expiresAt, now));
}

/** Addresses and e-mails are personal data: the table holds hashes. */
function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
