import 'server-only';
import { asc, desc, inArray, sql } from 'drizzle-orm';
import { type AuditHead, auditKindOf } from '@/lib/contract/bff/audit/audit';
import type { Database } from '@/lib/store/engine/database';
import { audit, auditWaiting } from '@/lib/store/schema/audit-tables';
import { type AuditKeys, auditKeys, chainHash, FIRST_HASH, signHash } from './audit-chain';

/** "audt" in ASCII: one process seals at a time. */
const SEAL_LOCK = 0x61756474;
const AT_ONCE = 500;

/** Moves committed rows into the chain, in the order of their ids; also of earlier processes. Answers how many. */
export async function sealAudit(db: Database, keys: AuditKeys = auditKeys()): Promise<number> {
  let sealed = 0;
  while (await hasWaiting(db)) {
    const some = await db.transaction((tx) => sealSome(tx, keys));
    sealed += some;
    if (some < AT_ONCE) break;
  }
  return sealed;
}

async function hasWaiting(db: Database): Promise<boolean> {
  return (await db.select({ id: auditWaiting.id }).from(auditWaiting).limit(1)).length > 0;
}

async function sealSome(tx: Database, [key]: AuditKeys): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SEAL_LOCK})`);
  const waiting = await tx.select().from(auditWaiting).orderBy(asc(auditWaiting.id)).limit(AT_ONCE);
  if (waiting.length === 0) return 0;
  let { position, hash } = await readHead(tx);
  const rows = waiting.map(({ id: _, ...said }) => {
    position += 1;
    const row = { ...said, id: position, kind: auditKindOf(said.action) };
    hash = chainHash(hash, row);
    return { ...row, hash, keyId: key.id, signature: signHash(hash, key) };
  });
  await tx.insert(audit).values(rows);
  await tx.delete(auditWaiting).where(
    inArray(
      auditWaiting.id,
      waiting.map(({ id }) => id),
    ),
  );
  return rows.length;
}

/** Of sealed rows only. */
export async function readHead(db: Database): Promise<AuditHead> {
  const [last] = await db
    .select({ position: audit.id, hash: audit.hash })
    .from(audit)
    .orderBy(desc(audit.id))
    .limit(1);
  return last ?? { position: 0, hash: FIRST_HASH };
}
