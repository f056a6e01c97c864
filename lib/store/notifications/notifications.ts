import 'server-only';
import { and, desc, eq, inArray, isNull, lt, lte, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { type Permission, permissionsOf } from '@/lib/access/permissions';
import type { Label } from '@/lib/contract/bff/conversions';
import {
  type AlertKinds,
  type AlertMode,
  NOTIFICATION_KINDS,
  type Notification,
  type NotificationKind,
  type NotificationTitle,
} from '@/lib/contract/bff/notifications';
import type { Database } from '@/lib/store/engine/open-store';
import { rowTime } from '@/lib/store/engine/row-time';
import type { Person } from '@/lib/store/people/deciders';
import { notificationChoices, notificationReads, notifications } from '@/lib/store/schema/live-tables';

export interface NewNotification {
  kind: NotificationKind;
  /** An end2end, correlation id or rfq_id. */
  subject: string;
  correlation_id?: string | null;
  title_key: NotificationTitle;
  /** Texts for the sentence; no personal data. */
  values?: Record<string, string>;
  /** The API's own label. */
  label?: Label;
  /** A path of Mesa. */
  href: string;
  permission: Permission;
  /** The only person to get it. */
  userId?: string;
  /** When it happened, as its source says. */
  at: Date;
}

const KEPT_MS = 90 * 86_400_000;

/** Returns the id of a new notification, null when it was there. */
export async function keepNotification(db: Database, note: NewNotification): Promise<number | null> {
  const [kept] = await db
    .insert(notifications)
    .values({
      kind: note.kind,
      subject: note.subject,
      correlationId: note.correlation_id ?? null,
      titleKey: note.title_key,
      values: note.values ?? {},
      label: note.label ?? null,
      href: note.href,
      permission: note.permission,
      userId: note.userId ?? null,
      at: note.at,
      createdAt: rowTime(),
    })
    .onConflictDoNothing()
    .returning({ id: notifications.id });
  return kept?.id ?? null;
}

interface Reader {
  userId: string;
  permissions: readonly Permission[];
  limitedTo: readonly string[] | null;
}

async function visibleTo(db: Database, { userId, permissions, limitedTo }: Reader): Promise<SQL | undefined> {
  const choices = await notificationChoicesOf(db, userId);
  const unwanted = NOTIFICATION_KINDS.filter((kind) => !choices[kind]);
  return and(
    inArray(notifications.permission, [...permissions]),
    limitedTo === null ? undefined : inArray(notifications.correlationId, [...limitedTo]),
    or(isNull(notifications.userId), eq(notifications.userId, userId)),
    unwanted.length === 0 ? undefined : notInArray(notifications.kind, unwanted),
  );
}

/** Notifications that role and choices allow, newest first, and the unread count. */
export async function listNotifications(
  db: Database,
  reader: Reader,
  limit: number,
): Promise<{ notifications: Notification[]; unread: number }> {
  const { userId } = reader;
  const visible = await visibleTo(db, reader);
  const ofReader = and(
    eq(notificationReads.notificationId, notifications.id),
    eq(notificationReads.userId, userId),
  );
  const rows = await db
    .select({ note: notifications, readAt: notificationReads.at })
    .from(notifications)
    .leftJoin(notificationReads, ofReader)
    .where(visible)
    .orderBy(desc(notifications.id))
    .limit(limit);
  const [counted] = await db
    .select({ unread: sql<string>`count(*)` })
    .from(notifications)
    .leftJoin(notificationReads, ofReader)
    .where(and(visible, sql`${notificationReads.at} is null`));
  return {
    notifications: rows.map(({ note, readAt }) => ({ ...noticeOf(note), read: readAt !== null })),
    unread: Number(counted?.unread ?? 0),
  };
}

export type NoticeRow = typeof notifications.$inferSelect;

/** Checks role and limit; ignores choices. */
export function mayKnow(
  person: Person,
  note: Pick<NoticeRow, 'permission' | 'correlationId' | 'userId'>,
): boolean {
  const { limitedTo = null } = person;
  return (
    permissionsOf(person).includes(note.permission) &&
    (limitedTo === null || limitedTo.includes(note.correlationId ?? '')) &&
    (note.userId === null || note.userId === person.id)
  );
}

function noticeOf(note: NoticeRow): Omit<Notification, 'read'> {
  return {
    id: note.id,
    kind: note.kind,
    subject: note.subject,
    title_key: note.titleKey,
    values: note.values,
    ...(note.label === null ? {} : { label: note.label }),
    href: note.href,
    at: note.at.toISOString(),
  };
}

/** Oldest first. */
export function findNotices(db: Database, ids: readonly number[]): Promise<NoticeRow[]> {
  return db
    .select()
    .from(notifications)
    .where(inArray(notifications.id, [...ids]))
    .orderBy(notifications.id);
}

export async function markNotificationsRead(
  db: Database,
  userId: string,
  ids: readonly number[],
): Promise<void> {
  const known = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(inArray(notifications.id, [...ids]));
  if (known.length === 0) return;
  const at = new Date();
  await db
    .insert(notificationReads)
    .values(known.map(({ id }) => ({ userId, notificationId: id, at })))
    .onConflictDoNothing();
}

/** Marks everything visible to this person up to `upTo`, not only the shown page. */
export async function markAllRead(db: Database, reader: Reader, upTo: number): Promise<void> {
  const visible = and(await visibleTo(db, reader), lte(notifications.id, upTo));
  const rows = await db.select({ id: notifications.id }).from(notifications).where(visible);
  if (rows.length === 0) return;
  const at = new Date();
  for (let first = 0; first < rows.length; first += 1_000) {
    await db
      .insert(notificationReads)
      .values(
        rows.slice(first, first + 1_000).map(({ id }) => ({ userId: reader.userId, notificationId: id, at })),
      )
      .onConflictDoNothing();
  }
}

export async function notificationChoicesOf(
  db: Database,
  userId: string,
): Promise<Record<NotificationKind, boolean>> {
  return (await readChoices(db, userId)).choices;
}

/** By default every kind is shown here and none is mailed. */
export async function readChoices(
  db: Database,
  userId: string,
): Promise<{ choices: Record<NotificationKind, boolean>; mail: AlertKinds }> {
  const rows = await db.select().from(notificationChoices).where(eq(notificationChoices.userId, userId));
  const chosen = new Map(rows.map((row) => [row.kind, row]));
  const each = <T>(read: (kind: NotificationKind) => T) =>
    Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, read(kind)])) as Record<NotificationKind, T>;
  return {
    choices: each((kind) => chosen.get(kind)?.wanted ?? true),
    mail: each<AlertMode>((kind) => chosen.get(kind)?.mail ?? 'off'),
  };
}

export async function chooseNotifications(
  db: Database,
  userId: string,
  { kind, ...choice }: { kind: NotificationKind } & ({ wanted: boolean } | { mail: AlertMode }),
): Promise<void> {
  await db
    .insert(notificationChoices)
    .values({ userId, kind, wanted: true, ...choice })
    .onConflictDoUpdate({
      target: [notificationChoices.userId, notificationChoices.kind],
      set: choice,
    });
}

export async function removeOldNotifications(db: Database, now = new Date()): Promise<void> {
  await db.delete(notifications).where(lt(notifications.createdAt, new Date(now.getTime() - KEPT_MS)));
}
