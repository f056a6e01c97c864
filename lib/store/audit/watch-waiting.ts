import 'server-only';
import { and, eq, gte, isNotNull } from 'drizzle-orm';
import type { AuditHead } from '@/lib/contract/bff/audit/audit';
import { log } from '@/lib/log/log';
import type { Database } from '@/lib/store/engine/database';
import { audit, auditAttempts, auditWaiting } from '@/lib/store/schema/audit-tables';
import { appendAudit } from './append-audit';
import { MARK_CHARS, MISSING, missingMarks } from './missing-rows';
import { readHead } from './seal-audit';

const HOUR_MS = 3_600_000;
const MOST = 5_000;

type Attempts = typeof auditAttempts.$inferSelect;

/** What waited a moment ago, outside the database: the last rows too, which no later one saw. */
interface Memory {
  head: AuditHead;
  /** Action by mark. */
  rows: Map<string, string>;
  attempts: Map<string, Attempts>;
}

/** Each call finds what was removed since the call before, and writes a row that says so (safety 65b). */
export function watchWaiting(db: Database): () => Promise<void> {
  let before: Memory | undefined;
  return async () => {
    const now = await readMemory(db);
    const last = before;
    before = now;
    if (last === undefined || !(await isSameChain(db, last.head))) return;
    const gone = [...last.rows.keys()].filter((mark) => !now.rows.has(mark));
    for (const mark of await missingMarks(db, gone))
      await note(db, { mark, claimed_action: last.rows.get(mark) ?? '' });
    for (const [key, attempt] of last.attempts) {
      const kept = now.attempts.get(key);
      if (kept === undefined ? await wasRemoved(db, attempt) : kept.count < attempt.count)
        await note(db, { route: attempt.route, reason: attempt.reason, counted: `${attempt.count}` });
    }
  };
}

async function note(db: Database, detail: Record<string, string>): Promise<void> {
  log.error({ kind: detail.claimed_action ?? detail.route }, 'a waiting row of the audit log was removed');
  await appendAudit(db, { action: MISSING, outcome: 'stopped', detail });
}

async function readMemory(db: Database): Promise<Memory> {
  const head = await readHead(db);
  const rows = await db
    .select({ mark: auditWaiting.mark, action: auditWaiting.action })
    .from(auditWaiting)
    .where(isNotNull(auditWaiting.mark))
    .limit(MOST);
  const attempts = await db.select().from(auditAttempts).limit(MOST);
  return {
    head,
    rows: new Map(rows.map(({ mark, action }) => [(mark ?? '').slice(0, MARK_CHARS), action])),
    attempts: new Map(attempts.map((row) => [keyOf(row), row])),
  };
}

const keyOf = ({ actorId, route, reason, hour }: Attempts) =>
  [actorId, route, reason, hour.getTime()].join('\n');

/** A world that began again has another chain: nothing was taken from it. */
async function isSameChain(db: Database, { position, hash }: AuditHead): Promise<boolean> {
  if (position === 0) return true;
  return (await db.$count(audit, and(eq(audit.id, position), eq(audit.hash, hash)))) > 0;
}

/** Attempts of an hour that is over were summed by another process; one alone makes no sum. */
async function wasRemoved(db: Database, { hour, count, route }: Attempts): Promise<boolean> {
  if (Date.now() < hour.getTime() + HOUR_MS) return true;
  if (count === 1) return false;
  for (const table of [audit, auditWaiting]) {
    const isSum = and(eq(table.action, 'attempt.repeated'), eq(table.route, route));
    if ((await db.$count(table, and(isSum, gte(table.count, count), gte(table.at, hour)))) > 0) return false;
  }
  return true;
}
