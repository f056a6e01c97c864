import 'server-only';
import { desc, lt } from 'drizzle-orm';
import { AUDIT_OUTCOMES, type AuditRow, auditKindOf } from '@/lib/contract/bff/audit';
import { defined } from '@/lib/contract/values/defined';
import type { Database } from '@/lib/store/engine/database';
import { audit } from '@/lib/store/schema/audit-tables';
import type { SealedRow } from './audit-chain';

export interface AuditWanted {
  before?: number | undefined;
  limit: number;
}

/** Sealed rows, newest first. */
export async function findAuditRows(db: Database, { before, limit }: AuditWanted): Promise<AuditRow[]> {
  const where = before === undefined ? undefined : lt(audit.id, before);
  const rows = await db.select().from(audit).where(where).orderBy(desc(audit.id)).limit(limit);
  return rows.map(auditRowOf);
}

function auditRowOf(row: SealedRow): AuditRow {
  const { actorId, actorName, requestId } = row;
  const given = { role: row.role, source: row.source, request_id: requestId, route: row.route };
  const more = { subject: row.subject, count: row.count, detail: row.detail };
  const trees = { shown: row.shown, sent: row.sent, returned: row.returned };
  return {
    id: row.id,
    at: row.at.toISOString(),
    kind: auditKindOf(row.action),
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
