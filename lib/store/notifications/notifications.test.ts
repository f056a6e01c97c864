import { expect, test } from 'vitest';
import type { Permission } from '@/lib/access/permissions';
import { preparePeople } from '@/lib/auth/first-people';
import { findUserByEmail } from '@/lib/store/people/users';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import {
  chooseNotifications,
  keepNotification,
  listNotifications,
  markAllRead,
  markNotificationsRead,
  type NewNotification,
  removeOldNotifications,
} from './notifications';

const AT = new Date('2026-11-20T17:20:08.000Z');
const note = (change: Partial<NewNotification> = {}): NewNotification => ({
  kind: 'chargeback',
  subject: 'e2e-1',
  title_key: 'chargeback',
  values: { list: 'checkouts', id: 'e2e-1' },
  label: { en: 'Chargeback', pt: 'Chargeback', es: 'Contracargo' },
  href: '/checkouts?record=e2e-1',
  permission: 'transactions:read',
  at: AT,
  ...change,
});
const READER: Permission[] = ['transactions:read', 'sub_merchants:read'];

describeStores('notifications', ({ db, other }) => {
  async function person(role: string): Promise<string> {
    await preparePeople(db(), { environment: 'sandbox' });
    return (await findUserByEmail(db(), `${role}@mesa.example`))?.id ?? '';
  }
  const list = (userId: string, permissions = READER, limitedTo: string[] | null = null) =>
    listNotifications(db(), { userId, permissions, limitedTo }, 10);

  test('the same thing is told once, a later one of the same record again', async () => {
    expect(await keepNotification(db(), note())).not.toBeNull();
    expect(await keepNotification(await other(), note())).toBeNull();
    expect(await keepNotification(db(), note({ at: new Date(AT.getTime() + 1_000) }))).not.toBeNull();
    expect(await list(await person('viewer'))).toMatchObject({
      unread: 2,
      notifications: [{ read: false, label: { es: 'Contracargo' } }, { at: AT.toISOString() }],
    });
  });

  test('reading all reads what this person sees, and nothing that their role or choice hides', async () => {
    const viewer = await person('viewer');
    await keepNotification(db(), note());
    await keepNotification(
      db(),
      note({ kind: 'kyb', subject: 'unwanted', permission: 'sub_merchants:read' }),
    );
    await keepNotification(db(), note({ subject: 'hidden', permission: 'settings:read' }));
    await chooseNotifications(db(), viewer, { kind: 'kyb', wanted: false });
    await markAllRead(db(), { userId: viewer, permissions: READER, limitedTo: null }, 1_000_000);
    await chooseNotifications(db(), viewer, { kind: 'kyb', wanted: true });
    const all = await list(viewer, [...READER, 'settings:read']);
    const unread = all.notifications.filter(({ read }) => !read).map(({ subject }) => subject);
    expect(unread.sort()).toEqual(['hidden', 'unwanted']);
  });

  test('whose role may not know of it does not', async () => {
    await keepNotification(db(), note({ permission: 'settings:read' }));
    expect(await list(await person('viewer'))).toEqual({ notifications: [], unread: 0 });
  });

  test('what one person has read in one browser is read in another, and nobody else has read it', async () => {
    const [viewer, admin] = [await person('viewer'), await person('admin')];
    await keepNotification(db(), note());
    const [first] = (await list(viewer)).notifications;
    await markNotificationsRead(await other(), viewer, [first?.id ?? 0, 999_999]);
    await markNotificationsRead(db(), viewer, [first?.id ?? 0]);
    expect(await list(viewer)).toMatchObject({ unread: 0, notifications: [{ read: true }] });
    expect(await list(admin)).toMatchObject({ unread: 1 });
  });

  test('a person chooses what to hear of, and only for themselves', async () => {
    const [viewer, admin] = [await person('viewer'), await person('admin')];
    await keepNotification(db(), note());
    await keepNotification(db(), note({ kind: 'kyb', subject: 'cid', title_key: 'kyb_changed' }));
    await chooseNotifications(db(), viewer, { kind: 'chargeback', wanted: false });
    expect((await list(viewer)).notifications.map(({ kind }) => kind)).toEqual(['kyb']);
    expect((await list(admin)).unread).toBe(2);
    await chooseNotifications(db(), viewer, { kind: 'chargeback', wanted: true });
    expect((await list(viewer)).unread).toBe(2);
  });

  test('what is three months old goes', async () => {
    await keepNotification(db(), note());
    await removeOldNotifications(db(), new Date(Date.now() + 91 * 86_400_000));
    expect((await list(await person('viewer'))).unread).toBe(0);
  });
});
