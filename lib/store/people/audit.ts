import 'server-only';
import { desc, lt } from 'drizzle-orm';
import type { Database } from '@/lib/store/engine/open-store';
import { rowTime } from '@/lib/store/engine/row-time';
import { audit } from '@/lib/store/schema/people-tables';

/** One action of a person. `detail` holds short texts, never secrets. */
export interface AuditEntry {
  action: string;
  actor?: { id: string; name: string };
  subject?: string;
  detail?: Record<string, string>;
  at?: Date;
}

export interface AuditRow {
  id: number;
  at: string;
  action: string;
  actor?: { id: string; name: string };
  subject?: string;
  detail?: Record<string, string>;
}

/** Appends one row; the database refuses changes (safety 65). */
export async function appendAudit(db: Database, entry: AuditEntry): Promise<void> {
  await db.insert(audit).values({
    at: entry.at ?? rowTime(),
    action: entry.action,
    actorId: entry.actor?.id ?? null,
    actorName: entry.actor?.name ?? null,
    subject: entry.subject ?? null,
    detail: entry.detail ?? null,
  });
}

/** Newest first; `before` is the last id of the previous page. */
export async function listAudit(
  db: Database,
  { before, limit }: { before?: number; limit: number },
): Promise<AuditRow[]> {
  const rows = await db
    .select()
    .from(audit)
    .where(before === undefined ? undefined : lt(audit.id, before))
    .orderBy(desc(audit.id))
    .limit(limit);
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    ...(row.actorId === null ? {} : { actor: { id: row.actorId, name: row.actorName ?? '' } }),
    ...(row.subject === null ? {} : { subject: row.subject }),
    ...(row.detail === null ? {} : { detail: row.detail }),
  }));
}
