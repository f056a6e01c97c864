import 'server-only';
import { eq, is, sql } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import { type AuditOutcome, MAX_SUBJECT } from '@/lib/contract/bff/audit/audit';
import { maskTaxIdsIn } from '@/lib/contract/values/tax-id-text';
import { auditScope } from '@/lib/store/audit/audit-scope';
import { marksWaiting } from '@/lib/store/audit/missing-rows';
import { isMarked, type MarkedRow, markOf } from '@/lib/store/audit/row-mark';
import type { Database } from '@/lib/store/engine/database';
import { rowTime } from '@/lib/store/engine/row-time';
import { auditWaiting } from '@/lib/store/schema/audit-tables';
import { users } from '@/lib/store/schema/people-tables';

/** One action of a person. `detail` holds short texts, never secrets. */
export interface AuditEntry {
  action: string;
  actor?: { id: string; name: string };
  subject?: string;
  detail?: Record<string, string>;
  at?: Date;
  outcome?: AuditOutcome;
  route?: string;
  /** Equal attempts within an hour. */
  count?: number;
}

/** Throws unless the row arrived as it was written: what was done without its row is undone (safety 65c). */
export async function appendAudit(db: Database, entry: AuditEntry): Promise<void> {
  const row = rowOf(entry);
  // The check stands in the row's own transaction, before another connection can seal the row.
  if (is(db, PgTransaction)) return write(db, row);
  await db.transaction((tx) => write(tx, row));
}

type Said = Omit<MarkedRow, 'role' | 'seen' | 'waitsSince'>;

function rowOf(entry: AuditEntry): Said {
  const { action, actor, subject, detail } = entry;
  return {
    at: entry.at ?? rowTime(),
    action,
    actorId: actor?.id ?? null,
    actorName: actor?.name ?? null,
    subject: subject === undefined ? null : auditSubject(subject),
    detail: detail === undefined ? null : masked(detail),
    outcome: entry.outcome ?? outcomeOf(action, detail?.outcome),
    count: entry.count ?? null,
    ...NO_FACTS,
    ...factsOf(entry),
  };
}

async function write(tx: Database, said: Said): Promise<void> {
  const role = await roleOf(tx, said.actorId);
  const row = { ...said, role, seen: await marksWaiting(tx), waitsSince: new Date() };
  const [added] = await tx
    .insert(auditWaiting)
    .values({ ...row, mark: markOf(row) })
    .returning({ id: auditWaiting.id });
  // Triggers of the end of a transaction run now, so that none of them takes the row away behind the check.
  await tx.execute(sql`set constraints all immediate`);
  const kept = added && (await tx.select().from(auditWaiting).where(eq(auditWaiting.id, added.id)))[0];
  if (kept === undefined || !isMarked(kept)) throw new Error('a row of the audit log did not arrive');
}

/** The role that the actor has at this moment. */
async function roleOf(tx: Database, actorId: string | null): Promise<string | null> {
  if (actorId === null) return null;
  const [user] = await tx.select({ role: users.role }).from(users).where(eq(users.id, actorId));
  return user?.role ?? null;
}

const NO_FACTS = { source: null, requestId: null, shown: null, sent: null, returned: null };

/** A refused address may name anything; an unsealable row would stop all behind it. */
export function auditSubject(text: string): string {
  return maskTaxIdsIn(text.replaceAll('\0', '')).slice(0, MAX_SUBJECT);
}

/** A row of Mesa's own within somebody's request, such as a re-read, is not theirs. */
function factsOf({ actor, route }: AuditEntry) {
  const scope = auditScope();
  if (scope === undefined || (scope.actor !== undefined && scope.actor.id !== actor?.id))
    return { route: route ?? null };
  const { source, requestId, shown, exchange } = scope;
  const known = { source: source ?? null, requestId, route: route ?? scope.route, shown: shown ?? null };
  return { ...known, sent: exchange?.sent ?? null, returned: exchange?.returned ?? null };
}

/** Tax ids in the texts that people typed (safety 53). */
function masked(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, maskTaxIdsIn(text)]));
}

const ENDS: Readonly<Record<string, AuditOutcome>> = {
  sending: 'pending',
  evaluating: 'pending',
  unknown: 'unknown',
  timeout: 'unknown',
  connection: 'unknown',
  unreadable: 'unknown',
  not_done: 'stopped',
  http: 'refused',
  refused: 'refused',
  rejected: 'refused',
  closed: 'refused',
  renewed: 'refused',
  undecided: 'refused',
};

function outcomeOf(action: string, outcome = ''): AuditOutcome {
  if (action === 'session.refused' || action === 'account.locked') return 'denied';
  return ENDS[outcome] ?? 'done';
}
