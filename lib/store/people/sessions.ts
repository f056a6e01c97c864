import 'server-only';
import { hash, randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, desc, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Holder } from '@/lib/access/permissions';
import { appendAudit } from '@/lib/store/audit/append-audit';
import type { Database } from '@/lib/store/engine/open-store';
import type { SessionCache } from '@/lib/store/engine/session-cache';
import type { SessionRow } from '@/lib/store/engine/session-row';
import { sqlState } from '@/lib/store/engine/sql-state';
import { LIVE_CHANNEL } from '@/lib/store/live/live-changes';
import { readPolicyVersion } from '@/lib/store/policies/policies';
import { sessions, users } from '@/lib/store/schema/people-tables';
import { roleOf } from './role-of';

/** A signed-in person, as of this request. */
export interface Session {
  id: string;
  user: Holder & { id: string; email: string; name: string };
}

/** W17. Requests a page makes by itself do not count as activity. */
export const SESSION_IDLE_MS = 15 * 60_000;
export const SESSION_ABSOLUTE_MS = 12 * 3_600_000;
const TOUCH_EVERY_MS = 60_000;

export interface SessionOrigin {
  browser: string | null;
  system: string | null;
  source: string | null;
  /** Opened with a second factor. */
  factor: boolean;
  /** Of `providerSessionHash`. */
  providerSession: string | null;
}

/** 256 random bits, stored as a hash. The oldest sessions beyond what the policies allow end. */
export async function createSession(
  db: Database,
  userId: string,
  now = new Date(),
  origin: Partial<SessionOrigin> = {},
): Promise<string> {
  const id = randomBytes(32).toString('base64url');
  const row = { idHash: sessionHash(id), userId, createdAt: now, lastSeenAt: now, ...origin };
  const ended = await db.transaction(async (tx) => {
    // Holds the person: of two sign-ins at once the second one counts the first.
    const [person] = await tx
      .update(users)
      .set({ lastSeenAt: now })
      .where(eq(users.id, userId))
      .returning({ demo: users.demo });
    await tx.insert(sessions).values(row);
    // Visitors of a demo share its people.
    return person?.demo === false ? endOldest(tx, userId, now) : [];
  });
  await closeStreams(db, ended);
  return id;
}

async function endOldest(tx: Database, userId: string, now: Date): Promise<{ idHash: string }[]> {
  const { document } = await readPolicyVersion(tx);
  const open = await tx
    .select({ idHash: sessions.idHash })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), ...notRunOut(now)))
    .orderBy(desc(sessions.createdAt), desc(sessions.lastSeenAt), sessions.idHash)
    .offset(document.sessions.most);
  if (open.length === 0) return [];
  const ended = await tx
    .delete(sessions)
    .where(
      inArray(
        sessions.idHash,
        open.map(({ idHash }) => idHash),
      ),
    )
    .returning({ idHash: sessions.idHash });
  await appendAudit(tx, {
    action: 'sessions.ended',
    subject: userId,
    detail: { count: `${ended.length}`, most: `${document.sessions.most}` },
    at: now,
  });
  return ended;
}

/** `active`: a person's action. `passive`: a page or stream asks by itself. */
export type SessionUse = 'active' | 'passive';

/** Null when ended, expired or the user is disabled. Writes `last_seen_at` once a minute, only for `active`. */
export async function findSession(
  db: Database,
  id: string,
  userId: string,
  {
    use = 'passive',
    now = new Date(),
    cache,
    inTransaction = false,
  }: {
    use?: SessionUse;
    now?: Date;
    cache?: SessionCache<SessionRow> | undefined;
    /** In a transaction the statement is not prepared: a lost one would end the transaction. */
    inTransaction?: boolean;
  } = {},
): Promise<Session | null> {
  const idHash = sessionHash(id);
  const named = { idHash, userId };
  const ask = async () =>
    (await (inTransaction ? prepareLookup(db, '').execute(named) : lookUp(db, named)))[0];
  const row = await (cache === undefined ? ask() : cache.read(`${idHash} ${userId}`, ask));
  if (row === undefined || hasRunOut(row, now)) return null;
  const { lastSeenAt, createdAt: _, role, ...user } = row;
  if (use === 'active' && now.getTime() - lastSeenAt.getTime() >= TOUCH_EVERY_MS) {
    await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.idHash, idHash));
    await db.update(users).set({ lastSeenAt: now }).where(eq(users.id, userId));
  }
  return { id, user: { ...user, role: roleOf(role) } };
}

function hasRunOut({ lastSeenAt, createdAt }: SessionRow, now: Date): boolean {
  const at = now.getTime();
  return lastSeenAt.getTime() <= at - SESSION_IDLE_MS || createdAt.getTime() <= at - SESSION_ABSOLUTE_MS;
}

interface Lookup {
  /** Parsed and planned once per connection: a third of the time. */
  planned: ReturnType<typeof prepareLookup>;
  plain: ReturnType<typeof prepareLookup>;
  /** A pooler shares our connection, so prepared statements get lost. */
  pooled: boolean;
  /** Queries that are not sent yet, by session and person. */
  unsent: Map<string, Promise<Rows>>;
}

type Rows = Awaited<ReturnType<ReturnType<typeof prepareLookup>['execute']>>;

const lookups = new WeakMap<Database, Lookup>();

/**
 * Runs with every request, so its text is built once per store. Requests of one session that arrive together share
 * a query, sent after the last came.
 */
function lookUp(db: Database, values: { idHash: string; userId: string }): Promise<Rows> {
  const known = lookups.get(db);
  const lookup = known ?? {
    planned: prepareLookup(db, 'mesa_session'),
    plain: prepareLookup(db, ''),
    pooled: false,
    unsent: new Map(),
  };
  if (known === undefined) lookups.set(db, lookup);
  const key = `${values.idHash} ${values.userId}`;
  const unsent = lookup.unsent.get(key);
  if (unsent !== undefined) return unsent;
  const rows = nextTurn().then(() => {
    lookup.unsent.delete(key);
    return send(lookup, values);
  });
  lookup.unsent.set(key, rows);
  return rows;
}

async function send(lookup: Lookup, values: Record<string, unknown>): Promise<Rows> {
  if (lookup.pooled) return lookup.plain.execute(values);
  try {
    return await lookup.planned.execute(values);
  } catch (error) {
    if (!STATEMENT_LOST.has(sqlState(error))) throw error;
    lookup.pooled = true;
    return lookup.plain.execute(values);
  }
}

/** SQLSTATEs: the prepared statement is missing, exists already, or its table changed. */
const STATEMENT_LOST = new Set(['26000', '42P05', '0A000']);

/**
 * Considers joined treasurers of the whole account; disabled ones too, or disabling would give an administrator money.
 */
const withoutTreasurer = sql<boolean>`not exists (select from users t
  where t.role = 'treasurer' and t.password_hash is not null and t.limited_to is null)`;

function prepareLookup(db: Database, name: string) {
  return db
    .select({
      lastSeenAt: sessions.lastSeenAt,
      createdAt: sessions.createdAt,
      id: users.id,
      email: users.email,
      name: users.name,
      role: users.role,
      limitedTo: users.limitedTo,
      withoutTreasurer,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.idHash, sql.placeholder('idHash')),
        eq(users.id, sql.placeholder('userId')),
        isNull(users.disabledAt),
      ),
    )
    .prepare(name);
}

/** Ends a session and closes its streams. */
export async function endSession(db: Database, id: string): Promise<void> {
  const idHash = sessionHash(id);
  await db.delete(sessions).where(eq(sessions.idHash, idHash));
  await closeStreams(db, [{ idHash }]);
}

/** All of a person's, or `only` one, by hash; never `keep`. Returns how many ended. */
export async function endSessionsOf(
  db: Database,
  userId: string,
  { only, keep }: { only?: string | undefined; keep?: string | undefined } = {},
): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        only === undefined ? undefined : eq(sessions.idHash, only),
        keep === undefined ? undefined : ne(sessions.idHash, keep),
      ),
    )
    .returning({ idHash: sessions.idHash });
  await closeStreams(db, ended);
  return ended.length;
}

/** Those that a session at the provider opened. Returns how many ended, by person. */
export async function endSessionsOfProvider(
  db: Database,
  providerSession: string,
): Promise<Map<string, number>> {
  const ended = await db
    .delete(sessions)
    .where(eq(sessions.providerSession, providerSession))
    .returning({ idHash: sessions.idHash, userId: sessions.userId });
  await closeStreams(db, ended);
  const counts = new Map<string, number>();
  for (const { userId } of ended) counts.set(userId, (counts.get(userId) ?? 0) + 1);
  return counts;
}

/** A page opens its stream again, with its new role or limit. */
export async function closeStreamsOf(db: Database, userId: string): Promise<void> {
  const open = await db.select({ idHash: sessions.idHash }).from(sessions).where(eq(sessions.userId, userId));
  await closeStreams(db, open);
}

async function closeStreams(db: Database, open: readonly { idHash: string }[]): Promise<void> {
  for (const { idHash } of open)
    await db.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify({ ended: idHash })})`);
}

export async function listSessions(db: Database, userId: string, now = new Date()) {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), ...notRunOut(now)))
    .orderBy(desc(sessions.lastSeenAt), sessions.idHash);
}

function notRunOut(now: Date) {
  return [
    gt(sessions.lastSeenAt, new Date(now.getTime() - SESSION_IDLE_MS)),
    gt(sessions.createdAt, new Date(now.getTime() - SESSION_ABSOLUTE_MS)),
  ];
}

/** Reads current roles and limits. Does not count as activity. */
export async function sessionsAlive(
  db: Database,
  idHashes: readonly string[],
  now = new Date(),
): Promise<Map<string, Holder>> {
  const rows = await db
    .select({ idHash: sessions.idHash, role: users.role, limitedTo: users.limitedTo, withoutTreasurer })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(inArray(sessions.idHash, [...idHashes]), isNull(users.disabledAt), ...notRunOut(now)));
  return new Map(rows.map(({ idHash, role, ...rest }) => [idHash, { ...rest, role: roleOf(role) }]));
}

export async function removeOldSessions(db: Database): Promise<void> {
  await db
    .delete(sessions)
    .where(
      or(
        lt(sessions.lastSeenAt, new Date(Date.now() - SESSION_IDLE_MS)),
        lt(sessions.createdAt, new Date(Date.now() - SESSION_ABSOLUTE_MS)),
      ),
    );
}

export function providerSessionHash(issuer: string, sid: string): string {
  return sessionHash(`${issuer}\n${sid}`);
}

export function sessionHash(id: string): string {
  return hash('sha256', id, 'base64url');
}
