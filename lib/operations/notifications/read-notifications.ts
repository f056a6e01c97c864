import 'server-only';
import { can, PERMISSIONS, type Role } from '@/lib/access/permissions';
import type { NotificationChoice, NotificationsRead } from '@/lib/contract/bff-notification-requests';
import type { NotificationsAnswer } from '@/lib/contract/bff-notifications';
import {
  chooseNotifications,
  listNotifications,
  markAllRead,
  markNotificationsRead,
  notificationChoicesOf,
} from '@/lib/store/notifications';
import type { Services } from '../services';
import { announceSoon } from './announce';

/** A centre is for what is new; what is older stands in its own place. */
const SHOWN = 50;

interface Person {
  id: string;
  role: Role;
}

/** What one person should know of: what their role may see, of the kinds they chose, newest first. */
export async function readNotifications(services: Services, person: Person): Promise<NotificationsAnswer> {
  const { db } = services.store;
  const listed = await listNotifications(db, readerOf(person), SHOWN);
  return {
    ...listed,
    choices: await notificationChoicesOf(db, person.id),
    now: new Date(services.now()).toISOString(),
  };
}

function readerOf({ id, role }: Person) {
  const permissions = PERMISSIONS.map(({ permission }) => permission).filter((permission) =>
    can(role, permission),
  );
  return { userId: id, permissions };
}

/** Read here is read in every browser of the same person. */
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
  person: Person,
  choice: NotificationChoice,
): Promise<NotificationsAnswer> {
  await chooseNotifications(services.store.db, person.id, choice);
  announceToOneself(services, person);
  return readNotifications(services, person);
}

/** The same person's other browsers and tabs; nobody else's centre has changed. */
function announceToOneself({ store }: Services, { id }: Person): void {
  announceSoon(store.db, { topics: ['notifications'], permission: 'session:read', user_id: id });
}
