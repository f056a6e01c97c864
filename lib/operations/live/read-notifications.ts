import 'server-only';
import { can, PERMISSIONS, type Role } from '@/lib/access/permissions';
import type { NotificationChoice } from '@/lib/contract/bff-notification-requests';
import type { NotificationsAnswer } from '@/lib/contract/bff-notifications';
import {
  chooseNotifications,
  listNotifications,
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
  const permissions = PERMISSIONS.map(({ permission }) => permission).filter((permission) =>
    can(person.role, permission),
  );
  const listed = await listNotifications(db, { userId: person.id, permissions }, SHOWN);
  return {
    ...listed,
    choices: await notificationChoicesOf(db, person.id),
    now: new Date(services.now()).toISOString(),
  };
}

/** Read here is read in every browser of the same person. */
export async function markRead(
  services: Services,
  person: Person,
  ids: readonly number[],
): Promise<NotificationsAnswer> {
  await markNotificationsRead(services.store.db, person.id, ids);
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
