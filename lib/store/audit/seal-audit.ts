import 'server-only';
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { type AuditHead, auditKindOf } from '@/lib/contract/bff/audit/audit';
import type { Database } from '@/lib/store/engine/database';
import { audit, auditWaiting } from '@/lib/store/schema/audit-tables';
import { type AuditKeys, auditKeys, chainHash, FIRST_HASH, signHash } from './audit-chain';
import { isMarked } from './row-mark';

/** "audt" in ASCII: one process seals at a time. */
const SEAL_LOCK = 0x61756474;
const AT_ONCE = 500;
const BEGAN = 'audit.began';
const FOREIGN = 'audit.foreign_row';

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
  const rows = (await judged(tx, waiting)).map(({ id: _, ...said }) => {
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

type Waiting = typeof auditWaiting.$inferSelect;

/** A row that says so takes an unmarked one's place (ADR 0211). */
async function judged(tx: Database, waiting: readonly Waiting[]): Promise<Waiting[]> {
  const marks = waiting.flatMap(({ mark }) => (mark === null ? [] : [mark]));
  const sealed = await tx.select({ mark: audit.mark }).from(audit).where(inArray(audit.mark, marks));
  const seen = new Set(sealed.map(({ mark }) => mark));
  let unmarkedLeft = waiting.some(({ mark }) => mark === null) ? await unmarkedStillDue(tx) : 0;
  return waiting.map((row) => {
    if (row.mark === null && unmarkedLeft > 0) {
      unmarkedLeft -= 1;
      return row;
    }
    if (!isMarked(row) || seen.has(row.mark)) return foreignRow(row);
    seen.add(row.mark);
    if (row.action === BEGAN) unmarkedLeft = Number(row.detail?.rows);
    else if (unmarkedLeft === Number.POSITIVE_INFINITY) unmarkedLeft = 0;
    return row;
  });
}

/** As many as a copied state's marked first row says; all before the first marked row. */
async function unmarkedStillDue(tx: Database): Promise<number> {
  const [first] = await tx.select({ id: audit.id }).from(audit).where(isNotNull(audit.mark)).limit(1);
  if (first === undefined) return Number.POSITIVE_INFINITY;
  const began = and(eq(audit.kind, auditKindOf(BEGAN)), eq(audit.action, BEGAN), isNotNull(audit.mark));
  const [last] = await tx.select().from(audit).where(began).orderBy(desc(audit.id)).limit(1);
  if (last === undefined) return 0;
  const since = and(gt(audit.id, last.id), isNull(audit.mark), ne(audit.action, FOREIGN));
  const [due] = await tx.select({ taken: count() }).from(audit).where(since);
  return Number(last.detail?.rows) - (due?.taken ?? 0);
}

function foreignRow({ id, at, action, actorName, subject, mark }: Waiting): Waiting {
  const claimed = { at: at.toISOString(), action, actor: actorName, subject };
  const told = Object.entries(claimed).map(([name, text]) => [`claimed_${name}`, (text ?? '').slice(0, 300)]);
  return {
    ...{ id, at: new Date(), action: FOREIGN, outcome: 'stopped', detail: Object.fromEntries(told) },
    ...{ actorId: null, actorName: null, subject: null, role: null, source: null, requestId: null },
    ...{ route: null, count: null, shown: null, sent: null, returned: null, mark: null },
    ...(mark === null ? {} : { detail: { ...Object.fromEntries(told), mark: mark.slice(0, 60) } }),
  };
}

export async function countForeign(db: Database): Promise<{ sealed: number; waiting: number }> {
  const kept = and(eq(audit.kind, auditKindOf(FOREIGN)), eq(audit.action, FOREIGN));
  const [sealed] = await db.select({ rows: count() }).from(audit).where(kept);
  const waiting = await db.select().from(auditWaiting).orderBy(asc(auditWaiting.id));
  const foreign = (await judged(db, waiting)).filter(({ action }) => action === FOREIGN);
  return { sealed: sealed?.rows ?? 0, waiting: foreign.length };
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
