import 'server-only';
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  sql,
} from 'drizzle-orm';
import { type AuditHead, auditKindOf, headText } from '@/lib/contract/bff/audit/audit';
import { maskTaxIdsIn } from '@/lib/contract/values/tax-id-text';
import type { Database } from '@/lib/store/engine/database';
import { audit, auditWaiting } from '@/lib/store/schema/audit-tables';
import { type AuditKeys, auditKeys, canonicalRow, chainHash, FIRST_HASH, signHash } from './audit-chain';
import { isMarked, keyIdOf, markOf } from './row-mark';
import { verifyAudit } from './verify-audit';

/** "audt" in ASCII: one process seals at a time. */
const SEAL_LOCK = 0x61756474;
const AT_ONCE = 500;
const BEGAN = 'audit.began';
const FOREIGN = 'audit.foreign_row';
const WAIT_FOR_KEY_MS = 10 * 60_000;
const MAX_CLAIMED = 32_768;

/** Its number as text: any bigint. */
type Waiting = Omit<typeof auditWaiting.$inferSelect, 'id'> & { id: string };

interface Sealed {
  read: number;
  sealed: number;
  after?: string | undefined;
  /** Unmarked rows still due behind this head. */
  known?: { head: AuditHead; due: number };
}

/** Moves committed rows into the chain, in the order of their ids; also of earlier processes. Answers how many. */
export async function sealAudit(db: Database, keys: AuditKeys = auditKeys()): Promise<number> {
  let sealed = 0;
  let last: Sealed = { read: AT_ONCE, sealed: 0 };
  while (last.read === AT_ONCE && (await readWaiting(db, last.after, 1)).length > 0) {
    const before = last;
    last = await db.transaction((tx) => sealSome(tx, keys, before));
    sealed += last.sealed;
  }
  return sealed;
}

async function readWaiting(db: Database, after: string | undefined, most = AT_ONCE): Promise<Waiting[]> {
  const columns = { ...getTableColumns(auditWaiting), id: sql<string>`${auditWaiting.id}::text` };
  const behind = after === undefined ? undefined : sql`${auditWaiting.id} > ${after}::bigint`;
  return db.select(columns).from(auditWaiting).where(behind).orderBy(asc(auditWaiting.id)).limit(most);
}

async function sealSome(tx: Database, keys: AuditKeys, { after, known }: Sealed): Promise<Sealed> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SEAL_LOCK})`);
  const waiting = await readWaiting(tx, after);
  const read = { read: waiting.length, after: waiting.at(-1)?.id };
  let head = await readHead(tx);
  const hasUnmarked = waiting.some(({ mark }) => mark === null);
  const isKnown = known !== undefined && headText(known.head) === headText(head);
  const state = { seen: new Set<string>(), due: isKnown ? known.due : 0 };
  if (hasUnmarked && !isKnown) state.due = await unmarkedDue(tx, keys, head);
  const taken = (await checkRows(tx, waiting, state, keys)).flatMap(({ row }) => row ?? []);
  if (taken.length === 0) return { ...read, sealed: 0 };
  const rows = taken.map(({ id: _, ...said }) => {
    const row = { ...said, id: head.position + 1, kind: auditKindOf(said.action) };
    const hash = chainHash(head.hash, row);
    head = { position: row.id, hash };
    return { ...row, hash, keyId: keys[0].id, signature: signHash(hash, keys[0]) };
  });
  await tx.insert(audit).values(rows);
  const ids = taken.map(({ id }) => sql`${id}::bigint`);
  await tx.delete(auditWaiting).where(sql`${auditWaiting.id} in (${sql.join(ids, sql`, `)})`);
  const next = hasUnmarked || isKnown ? { known: { head, due: state.due } } : {};
  return { ...read, sealed: rows.length, ...next };
}

/**
 * `row`: what is sealed, null while it waits for its key; another than `given` in an unmarked one's place (ADR 0211).
 */
async function checkRows(
  tx: Database,
  waiting: readonly Waiting[],
  state: { seen: Set<string>; due: number },
  keys: AuditKeys,
): Promise<{ given: Waiting; row: Waiting | null }[]> {
  const marks = waiting.flatMap(({ mark }) => (mark === null ? [] : [mark]));
  const sealed = await tx.select({ mark: audit.mark }).from(audit).where(inArray(audit.mark, marks));
  for (const { mark } of sealed) if (mark !== null) state.seen.add(mark);
  return waiting.map((given) => {
    if (waitsForKey(given)) return { given, row: null };
    if (!canBeSealed(given)) return { given, row: foreignRow(given, keys) };
    const isOurs = given.mark === null ? state.due > 0 : !state.seen.has(given.mark) && isMarked(given);
    if (!isOurs) return { given, row: foreignRow(given, keys) };
    if (given.mark !== null) state.seen.add(given.mark);
    state.due = dueAfter(state.due, given);
    return { given, row: given };
  });
}

function waitsForKey({ mark, at }: Waiting): boolean {
  const id = keyIdOf(mark);
  const isUnknown = id !== null && auditKeys().every((key) => key.id !== id);
  return isUnknown && Math.abs(Date.now() - at.getTime()) < WAIT_FOR_KEY_MS;
}

/** No instant beyond ours, no bottomless tree. */
function canBeSealed(row: Waiting): boolean {
  try {
    return canonicalRow({ ...row, id: 0, kind: '' }) !== '';
  } catch {
    return false;
  }
}

/** Counts by the chain's own rows; 0 if they do not verify. */
async function unmarkedDue(db: Database, keys: AuditKeys, head: AuditHead): Promise<number> {
  if ((await claimedDue(db)) <= 0) return 0;
  let due = Number.POSITIVE_INFINITY;
  const verdict = await verifyAudit(db, {
    ...{ keys, kept: head },
    seen: (row) => {
      due = dueAfter(due, row);
    },
  });
  return verdict.broken === undefined && headText(verdict.head) === headText(head) ? due : 0;
}

/** The number in a copied state's marked first row; all before the first marked row. */
function dueAfter(
  due: number,
  { mark, action, detail }: Pick<Waiting, 'mark' | 'action' | 'detail'>,
): number {
  if (mark === null) return due - 1;
  if (action === BEGAN) return Number(detail?.rows);
  return action !== FOREIGN && due === Number.POSITIVE_INFINITY ? 0 : due;
}

/** Trusts the rows without verifying their marks. */
async function claimedDue(db: Database): Promise<number> {
  const marked = and(isNotNull(audit.mark), ne(audit.action, FOREIGN));
  const [first] = await db.select({ id: audit.id }).from(audit).where(marked).limit(1);
  if (first === undefined) return Number.POSITIVE_INFINITY;
  const began = and(eq(audit.kind, auditKindOf(BEGAN)), eq(audit.action, BEGAN), isNotNull(audit.mark));
  const [last] = await db.select().from(audit).where(began).orderBy(desc(audit.id)).limit(1);
  if (last === undefined) return 0;
  const since = and(gt(audit.id, last.id), isNull(audit.mark));
  const [due] = await db.select({ taken: count() }).from(audit).where(since);
  return Number(last.detail?.rows) - (due?.taken ?? 0);
}

function foreignRow(given: Waiting, keys: AuditKeys): Waiting {
  const { id, at, action, actorName, subject, mark } = given;
  const claimed = {
    at: Number.isNaN(at.getTime()) ? String(at) : at.toISOString(),
    action,
    actor: actorName,
    subject,
  };
  const claims = Object.entries(claimed).map(([name, text]) => [`claimed_${name}`, masked(text ?? '', 300)]);
  const row = {
    ...{ at: new Date(), action: FOREIGN, outcome: 'stopped' },
    ...{ actorId: null, actorName: null, subject: null, source: null, requestId: null },
    ...{ route: null, count: null, shown: null, sent: null, returned: null },
    detail: {
      ...Object.fromEntries(claims),
      ...(mark === null ? {} : { mark: mark.slice(0, 60) }),
      claimed_row: masked(textOf(given), MAX_CLAIMED),
    },
  };
  return { ...row, id, role: null, mark: markOf(row, keys) };
}

const masked = (text: string, most: number) => maskTaxIdsIn(text.slice(0, most * 2)).slice(0, most);

function textOf(row: Waiting): string {
  try {
    return JSON.stringify(row);
  } catch {
    return JSON.stringify({ ...row, detail: null, shown: null, sent: null, returned: null });
  }
}

export async function countForeign(db: Database): Promise<{ sealed: number; waiting: number }> {
  const kept = and(eq(audit.kind, auditKindOf(FOREIGN)), eq(audit.action, FOREIGN));
  return db.transaction(
    async (tx) => {
      const [sealed] = await tx.select({ rows: count() }).from(audit).where(kept);
      const [keys, unmarked] = [auditKeys(), isNull(auditWaiting.mark)];
      const [any] = await tx.select({ mark: auditWaiting.mark }).from(auditWaiting).where(unmarked).limit(1);
      const due = any === undefined ? 0 : await unmarkedDue(tx, keys, await readHead(tx));
      const state = { seen: new Set<string>(), due };
      let [foreign, rows] = [0, await readWaiting(tx, undefined)];
      while (rows.length > 0) {
        const verdicts = await checkRows(tx, rows, state, keys);
        foreign += verdicts.filter(({ given, row }) => row !== null && row !== given).length;
        rows = await readWaiting(tx, rows.at(-1)?.id);
      }
      return { sealed: sealed?.rows ?? 0, waiting: foreign };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** Reads sealed rows only. */
export async function readHead(db: Database): Promise<AuditHead> {
  const [last] = await db
    .select({ position: audit.id, hash: audit.hash })
    .from(audit)
    .orderBy(desc(audit.id))
    .limit(1);
  return last ?? { position: 0, hash: FIRST_HASH };
}
