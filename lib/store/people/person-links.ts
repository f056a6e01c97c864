import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '@/lib/store/engine/open-store';
import { personLinks, users } from '@/lib/store/schema/people-tables';
import { toUser, type User } from './users';

const KEPT_MS = 30 * 24 * 3_600_000;

export interface PersonLink {
  id: string;
  userId: string;
  endsAt: Date;
  usedAt: Date | null;
  mailingAt: Date | null;
  mailedAt: Date | null;
  shownAt: Date | null;
  requestId: string | null;
}

/** Ends earlier links: a person has one open link. */
export async function addPersonLink(
  db: Database,
  link: Pick<PersonLink, 'id' | 'userId' | 'endsAt'> & { tokenHash: string; requestId?: string },
  now: Date,
): Promise<void> {
  await endOpenLinks(db, link.userId, now);
  await db.insert(personLinks).values({ ...link, createdAt: now });
}

export async function endOpenLinks(db: Database, userId: string, now: Date): Promise<void> {
  await db
    .update(personLinks)
    .set({ endsAt: now })
    .where(and(eq(personLinks.userId, userId), isNull(personLinks.usedAt), gt(personLinks.endsAt, now)));
}

export async function hasOpenLink(db: Database, userId: string, now: Date): Promise<boolean> {
  const open = await db
    .select({ id: personLinks.id })
    .from(personLinks)
    .where(and(eq(personLinks.userId, userId), isNull(personLinks.usedAt), gt(personLinks.endsAt, now)));
  return open.length > 0;
}

/** Longer than any try; a process that dies leaves its mail to the next press. */
const MAILING_MS = 60_000;

/** False while another request sends it, or once one did. */
export async function claimMail(db: Database, id: string, at: Date): Promise<boolean> {
  const late = new Date(at.getTime() - MAILING_MS);
  const claimed = await db
    .update(personLinks)
    .set({ mailingAt: at })
    .where(
      and(
        eq(personLinks.id, id),
        isNull(personLinks.mailedAt),
        or(isNull(personLinks.mailingAt), lt(personLinks.mailingAt, late)),
      ),
    )
    .returning({ id: personLinks.id });
  return claimed.length === 1;
}

/** `at`: when the server took it; null: it did not, and the next press may try. */
export async function endMailing(db: Database, id: string, at: Date | null): Promise<void> {
  await db.update(personLinks).set({ mailingAt: null, mailedAt: at }).where(eq(personLinks.id, id));
}

/** Whether the request that sends it was taken at its word, once it ended. */
export async function mailEnded(db: Database, id: string, now = Date.now): Promise<boolean> {
  for (const until = now() + MAILING_MS; now() < until; await sleep(50)) {
    const link = await findPersonLink(db, id);
    if (link === null || link.mailingAt === null) return link !== null && link.mailedAt !== null;
  }
  return false;
}

export async function markShown(db: Database, id: string, at: Date): Promise<void> {
  await db.update(personLinks).set({ shownAt: at }).where(eq(personLinks.id, id));
}

export async function findPersonLink(db: Database, id: string): Promise<PersonLink | null> {
  const [row] = await db.select().from(personLinks).where(eq(personLinks.id, id));
  return row ?? null;
}

export async function linkOfRequest(db: Database, requestId: string): Promise<PersonLink | null> {
  const [row] = await db.select().from(personLinks).where(eq(personLinks.requestId, requestId));
  return row ?? null;
}

export async function findLinkByToken(
  db: Database,
  tokenHash: string,
): Promise<{ link: PersonLink; person: User } | null> {
  const [row] = await db
    .select()
    .from(personLinks)
    .innerJoin(users, eq(users.id, personLinks.userId))
    .where(eq(personLinks.tokenHash, tokenHash));
  return row === undefined ? null : { link: row.person_links, person: toUser(row.users) };
}

/** Only one of two simultaneous calls takes it. */
export async function takePersonLink(db: Database, id: string, now: Date): Promise<boolean> {
  const taken = await db
    .update(personLinks)
    .set({ usedAt: now })
    .where(and(eq(personLinks.id, id), isNull(personLinks.usedAt), gt(personLinks.endsAt, now)))
    .returning({ id: personLinks.id });
  return taken.length === 1;
}

export async function removeOldPersonLinks(db: Database): Promise<void> {
  await db.delete(personLinks).where(lt(personLinks.endsAt, new Date(Date.now() - KEPT_MS)));
}
