import 'server-only';
import { and, eq, getTableColumns, gt, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Conversion } from '@/lib/contract/bff';
import { personsWordAlone } from './attempts';
import { complete } from './conversions';
import type { Database } from './db';
import { attempts, conversions } from './schema';

/** How far back each kind is followed; every bound is an instant of our clock. */
export interface FollowBounds {
  /** Nobody knows the end, sent after this: read with short pauses. */
  recentAfter: Date;
  /** Older ones: read when not tried since `triedBefore`, until they were sent before `sentAfter`. */
  sentAfter: Date;
  triedBefore: Date;
  /** Ended by a person's word after this. */
  resolvedAfter: Date;
  /** Accepted conversions made after this. */
  acceptedAfter: Date;
}

export interface ToFollow {
  undecided: Conversion[];
  old: Conversion[];
  resolved: Conversion[];
  accepted: Conversion[];
}

/**
 * What the follower reads again, each kind by itself so that none crowds out another: first what was not tried
 * for longest, answered or not.
 */
export async function conversionsToFollow(db: Database, bounds: FollowBounds): Promise<ToFollow> {
  const openEnded = inArray(attempts.outcome, ['evaluating', 'unknown']);
  const notTried = or(isNull(conversions.lastTriedAt), lt(conversions.lastTriedAt, bounds.triedBefore));
  const resolvedAt = sql`(${attempts.resolvedBy} ->> 'at')::timestamptz`;
  return {
    undecided: await longestUntried(db, and(openEnded, gt(attempts.sentAt, bounds.recentAfter)), 100),
    old: await longestUntried(
      db,
      and(
        openEnded,
        lte(attempts.sentAt, bounds.recentAfter),
        gt(attempts.sentAt, bounds.sentAfter),
        notTried,
      ),
      20,
    ),
    resolved: await longestUntried(
      db,
      and(personsWordAlone, sql`${resolvedAt} > ${bounds.resolvedAfter.toISOString()}::timestamptz`),
      20,
    ),
    accepted: await longestUntried(
      db,
      and(eq(attempts.outcome, 'accepted'), gt(conversions.createdAt, bounds.acceptedAfter)),
      50,
    ),
  };
}

async function longestUntried(db: Database, which: SQL | undefined, limit: number): Promise<Conversion[]> {
  const rows = await db
    .select(getTableColumns(conversions))
    .from(conversions)
    .innerJoin(attempts, eq(attempts.rfqId, conversions.rfqId))
    .where(which)
    .orderBy(sql`${conversions.lastTriedAt} asc nulls first`, conversions.createdAt)
    .limit(limit);
  return complete(db, rows);
}
