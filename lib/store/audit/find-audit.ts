import 'server-only';
import { and, desc, eq, gte, ilike, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { AUDIT_KINDS, AUDIT_OUTCOMES, type AuditRow, auditKindOf } from '@/lib/contract/bff/audit/audit';
import type { AuditFilters } from '@/lib/contract/bff/audit/audit-requests';
import { defined } from '@/lib/contract/values/defined';
import type { Database } from '@/lib/store/engine/database';
import { audit } from '@/lib/store/schema/audit-tables';
import { requests } from '@/lib/store/schema/request-tables';
import type { SealedRow } from './audit-chain';

export type AuditWanted = Omit<AuditFilters, 'from' | 'to'> & {
  since?: Date | undefined;
  until?: Date | undefined;
  before?: number | undefined;
  limit: number;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export async function findAuditRows(db: Database, { limit, ...wanted }: AuditWanted): Promise<AuditRow[]> {
  const about = wanted.record === undefined ? [] : await requestsAbout(db, wanted.record);
  const rows = await db
    .select()
    .from(audit)
    .where(matches(wanted, about))
    .orderBy(desc(audit.id))
    .limit(limit);
  return rows.map(auditRowOf);
}

/** Ids of requests about the record. They are read first, so that an index finds each row. */
async function requestsAbout(db: Database, record: string): Promise<string[]> {
  const found = await db.select(ASKED).from(requests).where(isAbout(record));
  const ids = new Set(found.map(({ id }) => id));
  let earlier = earlierOf(found, ids);
  while (earlier.length > 0) {
    const more = await db.select(ASKED).from(requests).where(inArray(requests.id, earlier));
    for (const { id } of more) ids.add(id);
    earlier = earlierOf(more, ids);
  }
  return [...ids];
}

const ASKED = { id: requests.id, replaces: requests.replaces };

function earlierOf(asked: readonly { replaces: string | null }[], known: ReadonlySet<string>): string[] {
  return asked.flatMap(({ replaces }) => (replaces === null || known.has(replaces) ? [] : [replaces]));
}

function isAbout(record: string) {
  return or(
    // A destination has the id of its request.
    eq(requests.id, record),
    eq(requests.rfqId, record),
    eq(requests.intentId, record),
    eq(requests.correlationId, record),
    eq(sql`${requests.asked} ->> 'user_id'`, record),
  );
}

export async function findAuditRow(
  db: Database,
  position: number,
): Promise<{ row: AuditRow; previous: string | undefined } | null> {
  const found = await db
    .select()
    .from(audit)
    .where(inArray(audit.id, [position, position - 1]));
  const row = found.find(({ id }) => id === position);
  if (row === undefined) return null;
  return { row: auditRowOf(row), previous: found.find(({ id }) => id === position - 1)?.hash };
}

function matches(
  { since, until, before, person, role, kind, outcome, record, q }: Omit<AuditWanted, 'limit'>,
  about: readonly string[],
) {
  const where: (SQL | undefined)[] = [];
  if (since !== undefined) where.push(gte(audit.at, since));
  if (until !== undefined) where.push(lte(audit.at, until));
  if (before !== undefined) where.push(lt(audit.id, before));
  if (person !== undefined) where.push(eq(audit.actorId, person));
  if (role !== undefined) where.push(eq(audit.role, role));
  if (kind !== undefined) where.push(eq(audit.kind, kind));
  if (outcome !== undefined) where.push(eq(audit.outcome, outcome));
  if (record !== undefined) {
    const subjects = inArray(audit.subject, [record, ...about]);
    where.push(or(subjects, eq(audit.actorId, record), eq(sql`${audit.detail} ->> 'intent_id'`, record)));
  }
  if (q !== undefined && UUID.test(q)) {
    where.push(or(eq(audit.requestId, q.toLowerCase()), eq(audit.subject, q)));
  } else if (q !== undefined && q !== '') {
    const within = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
    const columns = [audit.action, audit.actorName, audit.subject, audit.route];
    where.push(or(...columns.map((column) => ilike(column, within))));
  }
  return and(...where);
}

export function auditRowOf(row: SealedRow): AuditRow {
  const { actorId, actorName, requestId } = row;
  const given = { role: row.role, source: row.source, request_id: requestId, route: row.route };
  const more = { subject: row.subject, count: row.count, detail: row.detail };
  const trees = { shown: row.shown, sent: row.sent, returned: row.returned };
  return {
    id: row.id,
    at: row.at.toISOString(),
    kind: AUDIT_KINDS.find((one) => one === row.kind) ?? auditKindOf(row.action),
    action: row.action,
    outcome: AUDIT_OUTCOMES.find((one) => one === row.outcome) ?? 'done',
    ...(actorId === null ? {} : { actor: { id: actorId, name: actorName ?? '' } }),
    ...withoutNull({ ...given, ...more, ...trees }),
    hash: row.hash,
  };
}

type WithoutNull<T> = { [K in keyof T]?: NonNullable<T[K]> };

function withoutNull<T extends object>(values: T): WithoutNull<T> {
  return defined(
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value ?? undefined])),
  ) as WithoutNull<T>;
}

export async function lastAuditRow(
  db: Database,
  { action, subject }: { action: string; subject: string },
): Promise<AuditRow | null> {
  const [row] = await db
    .select()
    .from(audit)
    .where(and(eq(audit.subject, subject), eq(audit.action, action)))
    .orderBy(desc(audit.id))
    .limit(1);
  return row === undefined ? null : auditRowOf(row);
}

export async function headExportedAt(db: Database): Promise<string | null> {
  const [row] = await db
    .select({ at: audit.at })
    .from(audit)
    .where(and(eq(audit.kind, 'audit'), eq(audit.action, 'audit.head_exported')))
    .orderBy(desc(audit.id))
    .limit(1);
  return row?.at.toISOString() ?? null;
}
