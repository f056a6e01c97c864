import 'server-only';
import { asc, gt } from 'drizzle-orm';
import type { AuditHead, ChainBreak } from '@/lib/contract/bff/audit/audit';
import type { Database } from '@/lib/store/engine/database';
import { audit } from '@/lib/store/schema/audit-tables';
import {
  type AuditKeys,
  auditKeys,
  chainHash,
  FIRST_HASH,
  hasForgedShape,
  isSignedBy,
  type SealedRow,
} from './audit-chain';

const AT_ONCE = 1_000;

export interface Verdict {
  rows: number;
  head: AuditHead;
  broken?: ChainBreak;
}

/**
 * Reads the whole chain again and reports the first row that is wrong (safety 65). `kept`: a head exported earlier;
 * rows cut off the end are found only against it.
 */
export async function verifyAudit(
  db: Database,
  {
    keys = auditKeys(),
    kept,
    seen,
  }: {
    keys?: AuditKeys | undefined;
    kept?: AuditHead | undefined;
    seen?: (intact: SealedRow) => void;
  } = {},
): Promise<Verdict> {
  let head: AuditHead = { position: 0, hash: FIRST_HASH };
  // Begins before number 1, to find rows that somebody put there.
  let after = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const rows = await db
      .select()
      .from(audit)
      .where(gt(audit.id, after))
      .orderBy(asc(audit.id))
      .limit(AT_ONCE);
    for (const row of rows) {
      const why = breakOf(row, head, keys) ?? headBreak(row, kept);
      if (why !== undefined) {
        const position = why === 'missing' ? head.position + 1 : row.id;
        return { rows: head.position, head, broken: { position, why } };
      }
      head = { position: row.id, hash: row.hash };
      seen?.(row);
    }
    after = rows.at(-1)?.id ?? after;
    if (rows.length < AT_ONCE) break;
  }
  const isCut = kept !== undefined && kept.position > head.position;
  const broken = { position: head.position + 1, why: 'cut' as const };
  return { rows: head.position, head, ...(isCut ? { broken } : {}) };
}

function breakOf(row: SealedRow, before: AuditHead, keys: AuditKeys): ChainBreak['why'] | undefined {
  if (row.id !== before.position + 1) return 'missing';
  const hash = chainHash(before.hash, row);
  if (hash !== row.hash || hasForgedShape(row)) return 'changed';
  const key = keys.find(({ id }) => id === row.keyId);
  if (key === undefined) return 'unknown_key';
  return isSignedBy(row, hash, key) ? undefined : 'signature';
}

function headBreak(row: SealedRow, kept: AuditHead | undefined): ChainBreak['why'] | undefined {
  return kept?.position === row.id && kept.hash !== row.hash ? 'head' : undefined;
}
