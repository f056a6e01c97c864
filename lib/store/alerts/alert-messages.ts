import 'server-only';
import { randomUUID } from 'node:crypto';
import { and, count, eq, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { AlertMode } from '@/lib/contract/bff/notifications';
import type { AlertFailure } from '@/lib/contract/bff/settings/alerts';
import type { Database } from '@/lib/store/engine/open-store';
import { mayKnow, type NewNotification } from '@/lib/store/notifications/notifications';
import { activePeople } from '@/lib/store/people/deciders';
import { alertMessages, alertTargets } from '@/lib/store/schema/alert-tables';
import { notificationChoices } from '@/lib/store/schema/live-tables';
import { users } from '@/lib/store/schema/people-tables';
import { ADDRESS, readAlertSettings } from './alert-settings';

export type AlertMessage = typeof alertMessages.$inferSelect;

/** Longer than any one try: a process that dies leaves its message to another. */
export const LEASE_MS = 120_000;
const MOST_OF_DIGEST = 500;
const KEPT_MS = 30 * 86_400_000;

interface Wanted {
  target: string;
  mode: Exclude<AlertMode, 'off'>;
}

/** Receivers outside Mesa. People of a demo have no mailbox. */
export async function wantedBy(
  tx: Database,
  { kind, userId, permission, correlation_id }: NewNotification,
): Promise<Wanted[]> {
  const found: { target: string; mode: AlertMode }[] = await tx
    .select({ target: notificationChoices.userId, mode: notificationChoices.mail })
    .from(notificationChoices)
    .innerJoin(users, eq(users.id, notificationChoices.userId))
    .where(
      and(
        eq(notificationChoices.kind, kind),
        ne(notificationChoices.mail, 'off'),
        eq(users.demo, false),
        userId === undefined ? undefined : eq(users.id, userId),
      ),
    );
  const about = { permission, correlationId: correlation_id ?? null, userId: userId ?? null };
  const people = found.length === 0 ? [] : await activePeople(tx);
  const able = new Set(people.filter((person) => mayKnow(person, about)).map(({ id }) => id));
  const targets = found.filter(({ target }) => able.has(target));
  const { host, kinds } = await readAlertSettings(tx);
  if (host !== null) targets.push({ target: ADDRESS, mode: kinds[kind] ?? 'off' });
  return targets.filter((one): one is Wanted => one.mode !== 'off');
}

type NewMessage = Pick<AlertMessage, 'once' | 'target' | 'kind' | 'note'> & { now: Date; dueAt?: Date };

/** Once for each `once`; false when it was there. */
export async function addMessage(tx: Database, message: NewMessage): Promise<boolean> {
  const { now, dueAt = now, ...rest } = message;
  const id = `msg_${randomUUID().replaceAll('-', '')}`;
  const rows = await tx
    .insert(alertMessages)
    .values({ ...rest, id, state: 'waiting', tries: 0, nextAt: dueAt, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: alertMessages.id });
  return rows.length > 0;
}

export async function findMessage(db: Database, once: string): Promise<AlertMessage | null> {
  const [row] = await db.select().from(alertMessages).where(eq(alertMessages.once, once));
  return row ?? null;
}

/**
 * Claims what is due to one target, until the lease ends: one message, or as much of one digest as one message counts.
 * `id`: that one, whatever became of its target; tests are claimed only so.
 */
export function claimMessages(
  db: Database,
  { lane, now, id }: { lane: 'address' | 'mail'; now: Date; id?: string },
): Promise<AlertMessage[]> {
  return db.transaction(async (tx) => {
    const isDue = and(eq(alertMessages.state, 'waiting'), lte(alertMessages.nextAt, now));
    // The target is locked, not the message: two processes would each hold a part of one digest.
    const [first] = await tx
      .select({ message: alertMessages })
      .from(alertMessages)
      .innerJoin(alertTargets, eq(alertTargets.id, alertMessages.target))
      .where(
        and(
          isDue,
          lane === 'address' ? eq(alertMessages.target, ADDRESS) : ne(alertMessages.target, ADDRESS),
          id === undefined
            ? and(isNull(alertTargets.deadAt), ne(alertMessages.kind, 'test'))
            : eq(alertMessages.id, id),
        ),
      )
      .orderBy(alertMessages.nextAt, alertMessages.createdAt)
      .limit(1)
      .for('update', { of: alertTargets, ...(id === undefined ? { skipLocked: true } : {}) });
    if (first === undefined) return [];
    const { kind, target, nextAt } = first.message;
    const ofDigest = tx
      .select({ id: alertMessages.id })
      .from(alertMessages)
      .where(
        and(
          isDue,
          eq(alertMessages.kind, kind),
          eq(alertMessages.target, target),
          eq(alertMessages.nextAt, nextAt),
        ),
      )
      .orderBy(alertMessages.note)
      .limit(MOST_OF_DIGEST);
    const group =
      kind === 'digest' ? inArray(alertMessages.id, ofDigest) : eq(alertMessages.id, first.message.id);
    const rows = await tx
      .update(alertMessages)
      .set({
        tries: sql`${alertMessages.tries} + 1`,
        nextAt: new Date(now.getTime() + LEASE_MS),
        failure: null,
      })
      .where(and(isDue, group))
      .returning();
    return rows.sort((a, b) => (a.note ?? 0) - (b.note ?? 0));
  });
}

export type TryEnd = {
  state: 'sent' | 'dead' | 'waiting';
  failure?: AlertFailure;
  nextAt?: Date;
  tries?: 0;
};

/** False when another process took the messages meanwhile. */
export async function endTry(
  tx: Database,
  claimed: readonly AlertMessage[],
  { state, failure, ...again }: TryEnd,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(alertMessages)
    .set({
      state,
      failure: failure ?? null,
      endedAt: state === 'waiting' ? null : now,
      ...again,
    })
    .where(
      and(
        inArray(
          alertMessages.id,
          claimed.map(({ id }) => id),
        ),
        eq(alertMessages.tries, claimed[0]?.tries ?? 0),
        eq(alertMessages.state, 'waiting'),
      ),
    )
    .returning({ id: alertMessages.id });
  return rows.length > 0;
}

/** Drops messages that no receiver may get any more. */
export async function dropMessages(db: Database, ids: readonly string[]): Promise<void> {
  await db.delete(alertMessages).where(inArray(alertMessages.id, [...ids]));
}

/** Restarts messages that failed or were given up; running sends stay with their process. */
export async function retryMessages(tx: Database, target: string, now: Date): Promise<void> {
  const failed = and(eq(alertMessages.state, 'waiting'), isNotNull(alertMessages.failure));
  await tx
    .update(alertMessages)
    .set({ state: 'waiting', tries: 0, nextAt: now, endedAt: null })
    .where(
      and(
        eq(alertMessages.target, target),
        ne(alertMessages.kind, 'test'),
        or(eq(alertMessages.state, 'dead'), failed),
      ),
    );
}

export async function dropMessagesOf(tx: Database, target: string): Promise<void> {
  await tx.delete(alertMessages).where(eq(alertMessages.target, target));
}

/** Counts what "Try again" or a later try sends; excludes tests and final refusals of a living target. */
export async function countUnsent(db: Database, target: string, isDead: boolean): Promise<number> {
  const unsent = isDead ? ne(alertMessages.state, 'sent') : eq(alertMessages.state, 'waiting');
  const [row] = await db
    .select({ of: count() })
    .from(alertMessages)
    .where(and(eq(alertMessages.target, target), unsent, ne(alertMessages.kind, 'test')));
  return row?.of ?? 0;
}

export async function removeOldMessages(db: Database): Promise<void> {
  await db.delete(alertMessages).where(lt(alertMessages.createdAt, new Date(Date.now() - KEPT_MS)));
}
