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
  notInArray,
  sql,
} from 'drizzle-orm';
import { type AuditHead, auditKindOf, headText } from '@/lib/contract/bff/audit/audit';
import { maskTaxIdsIn } from '@/lib/contract/values/tax-id-text';
import { log } from '@/lib/log/log';
import type { Database } from '@/lib/store/engine/database';
import { sqlState } from '@/lib/store/engine/sql-state';
import { audit, auditWaiting } from '@/lib/store/schema/audit-tables';
import {
  type AuditKeys,
  auditKeys,
  canonicalRow,
  chainHash,
  FIRST_HASH,
  FORM,
  signHash,
} from './audit-chain';
import { countMissing, FOREIGN, isOwnMark, MARK_CHARS, MISSING, missingMarks } from './missing-rows';
import { isMarked, keyIdOf, markOf } from './row-mark';
import { verifyAudit } from './verify-audit';

/** "audt" in ASCII: one process seals at a time. */
const SEAL_LOCK = 0x61756474;
const WAIT_FOR_LOCK_MS = 2_000;
const LOCK_NOT_AVAILABLE = '55P03';
const AT_ONCE = 500;
const BEGAN = 'audit.began';
const WAIT_FOR_KEY_MS = 10 * 60_000;
const MAX_CLAIMED = 32_768;

/** A waiting row. Its number is text, because it may be any bigint. */
type Waiting = Omit<typeof auditWaiting.$inferSelect, 'id'> & { id: string };

interface Sealed {
  read: number;
  sealed: number;
  after?: string | undefined;
  /** How many unmarked rows are still taken behind this head. */
  known?: { head: AuditHead; due: number };
}

/** Moves committed rows into the chain, in the order of their ids; also of earlier processes. Answers how many. */
export async function sealAudit(db: Database, keys: AuditKeys = auditKeys()): Promise<number> {
  let sealed = 0;
  let last: Sealed = { read: AT_ONCE, sealed: 0 };
  try {
    while (last.read === AT_ONCE && (await readWaiting(db, last.after, 1)).length > 0) {
      const before = last;
      last = await db.transaction((tx) => sealSome(tx, keys, before));
      sealed += last.sealed;
    }
  } catch (error) {
    // Whoever holds the lock stops the sealing, not the reading of what is sealed; `stalledSince` tells it.
    if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
    log.error({ err: error }, 'rows of the audit log are held and were not sealed');
  }
  return sealed;
}

async function readWaiting(db: Database, after: string | undefined, most = AT_ONCE): Promise<Waiting[]> {
  const columns = { ...getTableColumns(auditWaiting), id: sql<string>`${auditWaiting.id}::text` };
  const behind = after === undefined ? undefined : sql`${auditWaiting.id} > ${after}::bigint`;
  return db.select(columns).from(auditWaiting).where(behind).orderBy(asc(auditWaiting.id)).limit(most);
}

async function sealSome(tx: Database, keys: AuditKeys, { after, known }: Sealed): Promise<Sealed> {
  await tx.execute(sql.raw(`set local lock_timeout to ${WAIT_FOR_LOCK_MS}`));
  await tx.execute(sql`select pg_advisory_xact_lock(${SEAL_LOCK})`);
  const waiting = await readWaiting(tx, after);
  const read = { read: waiting.length, after: waiting.at(-1)?.id };
  let head = await readHead(tx);
  const hasUnmarked = waiting.some(({ mark }) => mark === null);
  const isKnown = known !== undefined && headText(known.head) === headText(head);
  const state = { seen: new Set<string>(), due: isKnown ? known.due : 0 };
  if (hasUnmarked && !isKnown) state.due = await unmarkedDue(tx, keys, head);
  const checked = await checkRows(tx, waiting, state, keys);
  const taken = checked.flatMap(({ row }) => row ?? []);
  if (taken.length === 0) return { ...read, sealed: 0 };
  const rows = [...(await gapsOf(tx, checked, keys)), ...taken].map(
    ({ id: _, seen, waitsSince, ...said }) => {
      const row = { ...said, id: head.position + 1, kind: auditKindOf(said.action), form: FORM };
      const hash = chainHash(head.hash, row);
      head = { position: row.id, hash };
      return { ...row, hash, keyId: keys[0].id, signature: signHash(hash, keys[0]) };
    },
  );
  await tx.insert(audit).values(rows);
  const arrived = await readHead(tx);
  if (headText(arrived) !== headText(head))
    throw new Error('rows of the audit log did not arrive in the chain');
  const ids = taken.map(({ id }) => sql`${id}::bigint`);
  await tx.delete(auditWaiting).where(sql`${auditWaiting.id} in (${sql.join(ids, sql`, `)})`);
  const next = hasUnmarked || isKnown ? { known: { head, due: state.due } } : {};
  return { ...read, sealed: rows.length, ...next };
}

/**
 * `row`: what is sealed, null while it waits for its key; another than `given` in an unmarked one's place (ADR 0150).
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

/** False for a time that `Date` cannot hold, or a tree that is too deep. */
function canBeSealed(row: Waiting): boolean {
  try {
    return canonicalRow({ ...row, id: 0, kind: '', form: FORM }) !== '';
  } catch {
    return false;
  }
}

/** Counts by the chain's own rows; 0 if they do not verify. */
async function unmarkedDue(db: Database, keys: AuditKeys, head: AuditHead): Promise<number> {
  if ((await claimedDue(db)) <= 0) return 0;
  let due = Number.POSITIVE_INFINITY;
  const verdict = await verifyAudit(db, {
    keys,
    kept: head,
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
  return action !== FOREIGN && action !== MISSING && due === Number.POSITIVE_INFINITY ? 0 : due;
}

/** How many unmarked rows the sealed ones announce; their marks are not verified here. */
async function claimedDue(db: Database): Promise<number> {
  const marked = and(isNotNull(audit.mark), notInArray(audit.action, [FOREIGN, MISSING]));
  const [first] = await db.select({ id: audit.id }).from(audit).where(marked).limit(1);
  if (first === undefined) return Number.POSITIVE_INFINITY;
  const began = and(eq(audit.kind, auditKindOf(BEGAN)), eq(audit.action, BEGAN), isNotNull(audit.mark));
  const [last] = await db.select().from(audit).where(began).orderBy(desc(audit.id)).limit(1);
  if (last === undefined) return 0;
  const since = and(gt(audit.id, last.id), isNull(audit.mark));
  const [due] = await db.select({ taken: count() }).from(audit).where(since);
  return Number(last.detail?.rows) - (due?.taken ?? 0);
}

/**
 * A row of the log for each row that one of `checked` saw and that is nowhere now, and for each whose mark a foreign row
 * has while no row of ours does: somebody changed it.
 */
async function gapsOf(
  tx: Database,
  checked: readonly { given: Waiting; row: Waiting | null }[],
  keys: AuditKeys,
): Promise<Waiting[]> {
  const seen = checked.flatMap(({ row }) => row?.seen ?? []);
  const foreign = checked.filter(({ given, row }) => row !== null && row !== given);
  const changed = foreign.flatMap(({ given: { mark } }) => (isOwnMark(mark) ? [mark] : []));
  const missing = await missingMarks(tx, [...seen, ...changed]);
  return missing.map((mark) => {
    const row = { ...OWN_ROW, at: new Date(), action: MISSING, detail: { mark } };
    return { ...row, id: '', mark: markOf(row, keys) };
  });
}

const OWN_ROW = {
  outcome: 'stopped',
  actorId: null,
  actorName: null,
  role: null,
  subject: null,
  source: null,
  requestId: null,
  route: null,
  count: null,
  shown: null,
  sent: null,
  returned: null,
  seen: null,
  waitsSince: null,
};

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
    ...OWN_ROW,
    at: new Date(),
    action: FOREIGN,
    detail: {
      ...Object.fromEntries(claims),
      ...(mark === null ? {} : { mark: mark.slice(0, MARK_CHARS) }),
      claimed_row: masked(textOf(given), MAX_CLAIMED),
    },
  };
  return { ...row, id, mark: markOf(row, keys) };
}

const masked = (text: string, most: number) => maskTaxIdsIn(text.slice(0, most * 2)).slice(0, most);

function textOf(row: Waiting): string {
  try {
    return JSON.stringify(row);
  } catch {
    return JSON.stringify({ ...row, detail: null, shown: null, sent: null, returned: null });
  }
}

/** `missing`: rows that were removed or changed while they waited. */
export async function countForeign(
  db: Database,
): Promise<{ sealed: number; waiting: number; missing: number }> {
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
      return { sealed: sealed?.rows ?? 0, waiting: foreign, missing: await countMissing(tx) };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** The head of the chain, which is of sealed rows only. */
export async function readHead(db: Database): Promise<AuditHead> {
  const [last] = await db
    .select({ position: audit.id, hash: audit.hash })
    .from(audit)
    .orderBy(desc(audit.id))
    .limit(1);
  return last ?? { position: 0, hash: FIRST_HASH };
}
