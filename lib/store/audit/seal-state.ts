import 'server-only';
import { and, asc, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '@/lib/store/engine/database';
import { auditAttempts, auditWaiting } from '@/lib/store/schema/audit-tables';
import { auditKeys } from './audit-chain';

/** Rows are sealed each second: one that waits longer is held by somebody. */
const STALLED_MS = 30_000;
const HOUR_MS = 3_600_000;

/**
 * Since when rows wait that should have been sealed or summed; undefined: none. A row whose key this process does not
 * have waits for a process that has it (ADR 0150).
 */
export async function stalledSince(db: Database, now = Date.now()): Promise<Date | undefined> {
  const keyId = sql`substring(${auditWaiting.mark} from '^(?:2~)?([0-9a-f]{16})')`;
  const ids = auditKeys().map(({ id }) => id);
  const [row] = await db
    .select({ since: auditWaiting.waitsSince })
    .from(auditWaiting)
    .where(
      and(
        isNotNull(auditWaiting.waitsSince),
        or(isNull(auditWaiting.mark), isNull(keyId), inArray(keyId, ids)),
      ),
    )
    .orderBy(asc(auditWaiting.waitsSince))
    .limit(1);
  const isOver = lt(auditAttempts.hour, new Date(now - HOUR_MS - STALLED_MS));
  const [attempts] = await db
    .select({ hour: auditAttempts.hour })
    .from(auditAttempts)
    .where(isOver)
    .orderBy(asc(auditAttempts.hour))
    .limit(1);
  const ended = attempts && new Date(attempts.hour.getTime() + HOUR_MS);
  const times = [row?.since, ended]
    .flatMap((time) => time ?? [])
    .filter((time) => now - time.getTime() > STALLED_MS);
  return times.sort((a, b) => a.getTime() - b.getTime())[0];
}
