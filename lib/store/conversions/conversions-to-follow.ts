import 'server-only';
import { and, eq, getTableColumns, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Conversion } from '@/lib/contract/bff/conversions';
import type { Database } from '@/lib/store/engine/open-store';
import { attempts, conversions } from '@/lib/store/schema/conversion-tables';
import { manualResolutionAlone } from './attempts';
import { complete } from './conversions';

/** Limits of each kind, on our clock. */
export interface FollowBounds {
  now: Date;
  /** Undecided, sent after this: read often. Older ones: slower with age, ten minutes to a day apart. */
  recentAfter: Date;
  /** Conversions that a person resolved after this time. */
  resolvedAfter: Date;
  /** Accepted conversions that were created after this time. */
  acceptedAfter: Date;
}

export interface ToFollow {
  undecided: Conversion[];
  old: Conversion[];
  resolved: Conversion[];
  accepted: Conversion[];
}

export async function markTried(db: Database, rfqId: string, at: Date): Promise<void> {
  await db.update(conversions).set({ lastTriedAt: at }).where(eq(conversions.rfqId, rfqId));
}

/** Conversions to read again, each kind within its own limit, longest untried first. */
export async function conversionsToFollow(db: Database, bounds: FollowBounds): Promise<ToFollow> {
  const openEnded = inArray(attempts.outcome, ['evaluating', 'unknown']);
  const now = sql`${bounds.now.toISOString()}::timestamptz`;
  const pause = sql`least(interval '1 day', greatest(interval '10 minutes', (${now} - ${attempts.sentAt}) / 288))`;
  const isDue = or(isNull(conversions.lastTriedAt), gt(sql`${now} - ${conversions.lastTriedAt}`, pause));
  const resolvedAt = sql`(${attempts.resolvedBy} ->> 'at')::timestamptz`;
  return {
    undecided: await longestUntried(db, and(openEnded, gt(attempts.sentAt, bounds.recentAfter)), 100),
    old: await longestUntried(db, and(openEnded, lte(attempts.sentAt, bounds.recentAfter), isDue), 20),
    resolved: await longestUntried(
      db,
      and(manualResolutionAlone, sql`${resolvedAt} > ${bounds.resolvedAfter.toISOString()}::timestamptz`),
      20,
    ),
    accepted: await longestUntried(
      db,
      and(
        eq(attempts.outcome, 'accepted'),
        gt(conversions.createdAt, bounds.acceptedAfter),
        isNull(conversions.followEnded),
      ),
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
