import 'server-only';
import { type Holder, permissionsOf } from '@/lib/access/permissions';
import type { NotificationChoice, NotificationsRead } from '@/lib/contract/bff/notification-requests';
import type { NotificationsAnswer } from '@/lib/contract/bff/notifications';
import { actorOf } from '@/lib/operations/actor';
import { announceSoon } from '@/lib/operations/live/announce';
import { countRequests } from '@/lib/operations/requests/read-requests';
import type { Services } from '@/lib/operations/services';
import { appendAudit } from '@/lib/store/audit/append-audit';
import {
  chooseNotifications,
  listNotifications,
  markAllRead,
  markNotificationsRead,
  notificationChoicesOf,
} from '@/lib/store/notifications/notifications';

const SHOWN = 50;

interface Person extends Holder {
  id: string;
}

/** Filters by role, limit and settings, newest first. */
export async function readNotifications(services: Services, person: Person): Promise<NotificationsAnswer> {
  const { db } = services.store;
  const listed = await listNotifications(db, readerOf(person), SHOWN);
  return {
    ...listed,
    choices: await notificationChoicesOf(db, person.id),
    requests: await countRequests(services, person),
    now: new Date(services.now()).toISOString(),
  };
}

function readerOf(person: Person) {
  return { userId: person.id, permissions: permissionsOf(person), limitedTo: person.limitedTo ?? null };
}

export async function markRead(
  services: Services,
  person: Person,
  { ids = [], up_to }: NotificationsRead,
): Promise<NotificationsAnswer> {
  const { db } = services.store;
  if (up_to === undefined) await markNotificationsRead(db, person.id, ids);
  else await markAllRead(db, readerOf(person), up_to);
  announceToOneself(services, person);
  return readNotifications(services, person);
}

export async function chooseKind(
  services: Services,
  person: Person & { name: string },
  choice: NotificationChoice,
): Promise<NotificationsAnswer> {
  const { kind, wanted } = choice;
  await services.store.db.transaction(async (tx) => {
    await chooseNotifications(tx, person.id, choice);
    const detail = { kind, wanted: wanted ? 'yes' : 'no' };
    await appendAudit(tx, { action: 'notifications.chosen', actor: actorOf({ user: person }), detail });
  });
  announceToOneself(services, person);
  return readNotifications(services, person);
}

/** Tells the other tabs of this person. */
function announceToOneself({ store }: Services, { id }: Person): void {
  announceSoon(store.db, { topics: ['notifications'], permission: 'session:read', user_id: id });
}
