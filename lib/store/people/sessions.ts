import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Role } from '@/lib/access/permissions';
import type { Database } from './db';
import { LIVE_CHANNEL } from './live';
import type { RowMemory } from './row-memory';
import { sessions, users } from './schema';
import type { SessionRow } from './session-row';
import { sqlState } from './sql-state';
import { roleOf } from './users';

/** A signed-in person, as of this very request. */
export interface Session {
  id: string;
  user: { id: string; email: string; name: string; role: Role };
}

/** W17. Idle is who does nothing: what a page asks by itself is no sign of life. */
export const SESSION_IDLE_MS = 15 * 60_000;
export const SESSION_ABSOLUTE_MS = 12 * 3_600_000;
const TOUCH_EVERY_MS = 60_000;

/** Opens a session and returns its id: 256 random bits, stored as a hash only. */
export async function createSession(db: Database, userId: string, now = new Date()): Promise<string> {
  const id = randomBytes(32).toString('base64url');
  await db.insert(sessions).values({ idHash: sessionHash(id), userId, createdAt: now, lastSeenAt: now });
  return id;
}

/** Whether a look-up is for something that a person does, or for what a page or a stream asks by itself. */
export type SessionUse = 'used' | 'looked';

/**
 * The session and its user in one query: null when it was ended, ran out, or the user is disabled or gone.
 * `last_seen_at` is written at most once a minute, and only where the session is used. `memory`: of the store that `db`
 * belongs to, where it has one.
 */
export async function findSession(
  db: Database,
  id: string,
  userId: string,
  {
    use = 'looked',
    now = new Date(),
    memory,
  }: { use?: SessionUse; now?: Date; memory?: RowMemory<SessionRow> | undefined } = {},
): Promise<Session | null> {
  const idHash = sessionHash(id);
  const ask = async () => (await lookUp(db, { idHash, userId }))[0];
  const row = await (memory === undefined ? ask() : memory.read(`${idHash} ${userId}`, ask));
  if (row === undefined || hasRunOut(row, now)) return null;
  const { lastSeenAt, createdAt: _, role, ...user } = row;
  if (use === 'used' && now.getTime() - lastSeenAt.getTime() >= TOUCH_EVERY_MS) {
    await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.idHash, idHash));
  }
  return { id, user: { ...user, role: roleOf(role) } };
}

function hasRunOut({ lastSeenAt, createdAt }: SessionRow, now: Date): boolean {
  const at = now.getTime();
  return lastSeenAt.getTime() <= at - SESSION_IDLE_MS || createdAt.getTime() <= at - SESSION_ABSOLUTE_MS;
}

interface Lookup {
  /** Parsed and planned once per connection: a third of the time of the other. */
  planned: ReturnType<typeof prepareLookup>;
  /** Keeps nothing on the server. */
  plain: ReturnType<typeof prepareLookup>;
  /** A pooler in front hands our connection to others, and what we prepared on it is gone. */
  pooled: boolean;
}

const lookups = new WeakMap<Database, Lookup>();

/** Asked with every request: the query's text is built once per store, the question is put every time. */
async function lookUp(db: Database, values: Record<string, unknown>) {
  const known = lookups.get(db);
  const lookup = known ?? {
    planned: prepareLookup(db, 'mesa_session'),
    plain: prepareLookup(db, ''),
    pooled: false,
  };
  if (known === undefined) lookups.set(db, lookup);
  if (lookup.pooled) return lookup.plain.execute(values);
  try {
    return await lookup.planned.execute(values);
  } catch (error) {
    if (!STATEMENT_LOST.has(sqlState(error))) throw error;
    lookup.pooled = true;
    return lookup.plain.execute(values);
  }
}

/** The prepared statement is not there, is there already, or was made for a table that has changed since. */
const STATEMENT_LOST = new Set(['26000', '42P05', '0A000']);

function prepareLookup(db: Database, name: string) {
  return db
    .select({
      lastSeenAt: sessions.lastSeenAt,
      createdAt: sessions.createdAt,
      id: users.id,
      email: users.email,
      name: users.name,
      role: users.role,
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

/** Ends one session: a copy of its cookie is worth nothing from now on, and what streams to it is closed. */
export async function endSession(db: Database, id: string): Promise<void> {
  const idHash = sessionHash(id);
  await db.delete(sessions).where(eq(sessions.idHash, idHash));
  await db.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify({ ended: idHash })})`);
}

/**
 * Which of these sessions are still good, by their hash, and the role each has now. No sign of life: an open stream
 * alone keeps no session.
 */
export async function sessionsAlive(
  db: Database,
  idHashes: readonly string[],
  now = new Date(),
): Promise<Map<string, Role>> {
  const rows = await db
    .select({ idHash: sessions.idHash, role: users.role })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        inArray(sessions.idHash, [...idHashes]),
        isNull(users.disabledAt),
        gt(sessions.lastSeenAt, new Date(now.getTime() - SESSION_IDLE_MS)),
        gt(sessions.createdAt, new Date(now.getTime() - SESSION_ABSOLUTE_MS)),
      ),
    );
  return new Map(rows.map(({ idHash, role }) => [idHash, roleOf(role)]));
}

/** Tidies up sessions that ran out. */
export async function removeOldSessions(db: Database, now = new Date()): Promise<void> {
  await db
    .delete(sessions)
    .where(
      or(
        lt(sessions.lastSeenAt, new Date(now.getTime() - SESSION_IDLE_MS)),
        lt(sessions.createdAt, new Date(now.getTime() - SESSION_ABSOLUTE_MS)),
      ),
    );
}

/** How a session is named outside its cookie. */
export function sessionHash(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}
