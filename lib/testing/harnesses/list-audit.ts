import type { AuditRow } from '@/lib/contract/bff/audit/audit';
import { type AuditWanted, findAuditRows } from '@/lib/store/audit/find-audit';
import { sealAudit } from '@/lib/store/audit/seal-audit';
import type { Database } from '@/lib/store/engine/database';

/** As a reader of the audit log gets them. */
export async function listAudit(db: Database, wanted: AuditWanted): Promise<AuditRow[]> {
  await sealAudit(db);
  return findAuditRows(db, wanted);
}
