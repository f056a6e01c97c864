import 'server-only';
import { and, eq, exists, lt, notInArray, or, sql } from 'drizzle-orm';
import type { AuditOutcome } from '@/lib/contract/bff/audit/audit';
import { defined } from '@/lib/contract/values/defined';
import { appendAudit, auditSubject } from '@/lib/store/audit/append-audit';
import type { Database } from '@/lib/store/engine/database';
import { audit, auditAttempts, auditWaiting } from '@/lib/store/schema/audit-tables';
import { auditScope } from './audit-scope';
import { MISSING } from './missing-rows';
import { isMarkedAttempt, markOfAttempt } from './row-mark';

const HOUR_MS = 3_600_000;
/** Most records of one person, route, reason and hour; further ones are one group. */
export const MAX_RECORDS = 20;
const FURTHER = '*';
const MAX_SOURCES = 20;
/** A longer route is cut, because it is part of the key. */
const MAX_ROUTE = 200;

export interface DeniedAttempt {
  route: string;
  reason: string;
  outcome: AuditOutcome;
  actor?: { id: string; name: string };
  subject?: string;
  /** Id of a person, without an actor: attempts on another one count apart. */
  person?: string;
}

/** The first of its group and hour is a row; later ones only count. */
export async function countAttempt(
  db: Database,
  { route: asked, reason, outcome, actor, person, subject = person }: DeniedAttempt,
  at = new Date(),
): Promise<void> {
  const route = asked.slice(0, MAX_ROUTE);
  const source = auditScope()?.source;
  const hour = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
  const group = { actorId: actor?.id ?? person ?? '', route, hour };
  await db.transaction(async (tx) => {
    const key = { ...group, reason: await reasonOf(tx, group, reason, subject) };
    const first = { actorName: actor?.name ?? null, outcome, count: 1, lastAt: at };
    const row = { ...key, ...first, sources: source === undefined ? [] : [source] };
    const [added] = await tx
      .insert(auditAttempts)
      .values({ ...row, mark: markOfAttempt(row) })
      .onConflictDoNothing()
      .returning({ count: auditAttempts.count });
    if (added === undefined && (await countOn(tx, row))) return;
    const entry = { action: 'attempt.refused', outcome, detail: { code: reason }, at, route };
    await appendAudit(tx, { ...entry, ...defined({ actor, subject }) });
  });
}

/** False: the group was summed meanwhile. */
async function countOn(tx: Database, row: Omit<typeof auditAttempts.$inferSelect, 'mark'>): Promise<boolean> {
  const group = and(
    ...[eq(auditAttempts.actorId, row.actorId), eq(auditAttempts.route, row.route)],
    ...[eq(auditAttempts.reason, row.reason), eq(auditAttempts.hour, row.hour)],
  );
  const [kept] = await tx.select().from(auditAttempts).where(group).for('update');
  if (kept === undefined) return false;
  await tellChanged(tx, kept);
  const sources = [...new Set([...kept.sources, ...row.sources])].slice(0, MAX_SOURCES);
  const { mark: _, ...counted } = { ...kept, count: kept.count + 1, lastAt: row.lastAt, sources };
  await tx
    .update(auditAttempts)
    .set({ ...counted, mark: markOfAttempt(counted) })
    .where(group);
  return true;
}

/** Whoever owns the database can change a number until it is in the log, and not its mark. */
async function tellChanged(tx: Database, kept: typeof auditAttempts.$inferSelect): Promise<void> {
  if (isMarkedAttempt(kept)) return;
  const { route, reason, count } = kept;
  const detail = { route, reason, counted: `${count}`, why: 'changed' };
  await appendAudit(tx, { action: MISSING, outcome: 'stopped', detail });
}

/** The reason with the record that was named: `forbidden rfq_1`. */
async function reasonOf(
  tx: Database,
  { actorId, route, hour }: { actorId: string; route: string; hour: Date },
  reason: string,
  subject: string | undefined,
): Promise<string> {
  if (subject === undefined) return reason;
  const own = `${reason} ${auditSubject(subject)}`;
  const further = `${reason} ${FURTHER}`;
  const others = await tx.$count(
    auditAttempts,
    and(
      ...[eq(auditAttempts.actorId, actorId), eq(auditAttempts.route, route), eq(auditAttempts.hour, hour)],
      ...[sql`starts_with(${auditAttempts.reason}, ${`${reason} `})`],
      notInArray(auditAttempts.reason, [own, further]),
    ),
  );
  return others < MAX_RECORDS ? own : further;
}

/** A row of a transaction that was rolled back is none. */
export async function hasRowOf(db: Database, requestId: string): Promise<boolean> {
  const of = (table: typeof audit | typeof auditWaiting) =>
    exists(db.select({ id: table.id }).from(table).where(eq(table.requestId, requestId)));
  const [found] = await db
    .select({ is: sql<boolean>`${or(of(auditWaiting), of(audit))}` })
    .from(sql`(select 1) one`);
  return found?.is === true;
}

export async function sumAttempts(db: Database, now = new Date()): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  const [over] = await db
    .select({ hour: auditAttempts.hour })
    .from(auditAttempts)
    .where(lt(auditAttempts.hour, hour))
    .limit(1);
  if (over === undefined) return;
  await db.transaction(async (tx) => {
    const ended = await tx.delete(auditAttempts).where(lt(auditAttempts.hour, hour)).returning();
    for (const row of ended) {
      await tellChanged(tx, row);
      const { actorId, actorName, route, reason, outcome, count, lastAt, sources } = row;
      if (count === 1) continue;
      const [code = '', ...rest] = reason.split(' ');
      const subject = rest.join(' ');
      const isFurther = subject === FURTHER;
      const detail = {
        code,
        ...(isFurther && { records: 'further' }),
        ...(sources.length > 0 && { sources: sources.join(', ') }),
      };
      await appendAudit(tx, {
        action: 'attempt.repeated',
        outcome: outcome as AuditOutcome,
        ...(actorName === null ? {} : { actor: { id: actorId, name: actorName } }),
        ...(subject === '' || isFurther ? {} : { subject }),
        route,
        count,
        detail,
        at: lastAt,
      });
    }
  });
}
