import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Role } from '@/lib/access/permissions';
import type { Database } from './db';
import { sessions, users } from './schema';
import { roleOf } from './users';

/** A signed-in person, as of this very request. */
export interface Session {
  id: string;
  user: { id: string; email: string; name: string; role: Role };
}

/** W17. Any request counts as a sign of life, so an open page keeps its session for the absolute time. */
export const SESSION_IDLE_MS = 15 * 60_000;
export const SESSION_ABSOLUTE_MS = 12 * 3_600_000;
const TOUCH_EVERY_MS = 60_000;

/** Opens a session and returns its id: 256 random bits, stored as a hash only. */
export async function createSession(db: Database, userId: string, now = new Date()): Promise<string> {
  const id = randomBytes(32).toString('base64url');
  await db.insert(sessions).values({ idHash: hashId(id), userId, createdAt: now, lastSeenAt: now });
  return id;
}

/**
 * The session and its user in one query: null when it was ended, ran out, or the user is disabled or gone.
 * `last_seen_at` is written at most once a minute.
 */
export async function findSession(
  db: Database,
  id: string,
  userId: string,
  now = new Date(),
): Promise<Session | null> {
  const idHash = hashId(id);
  const [row] = await lookupIn(db).execute({
    idHash,
    userId,
    seenAfter: new Date(now.getTime() - SESSION_IDLE_MS),
    createdAfter: new Date(now.getTime() - SESSION_ABSOLUTE_MS),
  });
  if (row === undefined) return null;
  const { lastSeenAt, role, ...user } = row;
  if (now.getTime() - lastSeenAt.getTime() >= TOUCH_EVERY_MS) {
    await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.idHash, idHash));
  }
  return { id, user: { ...user, role: roleOf(role) } };
}

const lookups = new WeakMap<Database, ReturnType<typeof prepareLookup>>();

/** Asked with every request: the query's text is built once per store, the question is put every time. */
function lookupIn(db: Database): ReturnType<typeof prepareLookup> {
  const known = lookups.get(db);
  if (known !== undefined) return known;
  const made = prepareLookup(db);
  lookups.set(db, made);
  return made;
}

function prepareLookup(db: Database) {
  return (
    db
      .select({
        lastSeenAt: sessions.lastSeenAt,
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
          gt(sessions.lastSeenAt, sql.placeholder('seenAfter')),
          gt(sessions.createdAt, sql.placeholder('createdAfter')),
        ),
      )
      // Without a name the server keeps nothing between calls, so poolers in front of it do no harm.
      .prepare('')
  );
}

/** Ends one session: a copy of its cookie is worth nothing from now on. */
export async function endSession(db: Database, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.idHash, hashId(id)));
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

function hashId(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}
