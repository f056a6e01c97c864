import { expect, test } from 'vitest';
import { DEMO_PEOPLE } from '@/lib/access/demo-people';
import type { Role } from '@/lib/access/permissions';
import { sessionSecret } from '@/lib/store/people/session-secret';
import {
  createSession,
  findSession,
  SESSION_ABSOLUTE_MS,
  SESSION_IDLE_MS,
  type SessionUse,
  sessionHash,
  sessionsAlive,
} from '@/lib/store/people/sessions';
import {
  addUser,
  countUsers,
  disableUser,
  findUserByEmail,
  setPasswordHash,
  setRole,
} from '@/lib/store/people/users';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { DEMO_PASSWORD, preparePeople } from './first-people';
import { passwordFits } from './passwords';

const ADMIN = { adminEmail: 'Ana@Example.com', adminPassword: 'a long enough password' };

describeStores('people', ({ db }) => {
  test('demo users exist while the sandbox is the upstream, and are gone with a live service', async () => {
    await preparePeople(db(), { environment: 'sandbox' });
    await preparePeople(db(), { environment: 'sandbox' });
    expect(await countUsers(db(), { demo: true })).toBe(6);
    for (const { email, role } of DEMO_PEOPLE) {
      const user = await findUserByEmail(db(), email);
      expect(user).toMatchObject({ role, demo: true });
      expect(await passwordFits(user?.passwordHash, DEMO_PASSWORD)).toBe(true);
    }
    const viewer = await findUserByEmail(db(), 'viewer@mesa.example');
    const session = await createSession(db(), viewer?.id ?? '');
    await preparePeople(db(), { environment: 'live' });
    expect(await countUsers(db(), { demo: true })).toBe(0);
    expect(await findSession(db(), session, viewer?.id ?? '')).toBeNull();
  });

  test('a live service makes no administrator with a common password (ASVS 5 6.2.4)', async () => {
    const common = { environment: 'live', ...ADMIN, adminPassword: 'christopher1' } as const;
    await expect(preparePeople(db(), common)).rejects.toThrow('ADMIN_PASSWORD is published or common');
    expect(await countUsers(db(), { demo: false })).toBe(0);
  });

  test('a demo of an earlier version keeps its people by id, under their names and roles of now', async () => {
    const [treasurer] = DEMO_PEOPLE;
    const old = { id: treasurer?.id ?? '', email: 'approver@mesa.example', name: 'Ana Reis' };
    await addUser(db(), { ...old, role: 'treasurer', passwordHash: 'x', demo: true });
    await preparePeople(db(), { environment: 'sandbox' });
    expect(await findUserByEmail(db(), 'approver@mesa.example')).toBeNull();
    expect(await findUserByEmail(db(), 'treasurer@mesa.example')).toMatchObject({ ...treasurer });
    expect(await countUsers(db(), { demo: true })).toBe(DEMO_PEOPLE.length);
  });

  test('an administrator stands without a treasurer until one joined; disabling that one does not bring the money back', async () => {
    const person = (role: Role, passwordHash: string | null) =>
      addUser(db(), { email: `${role}@a.example`, name: role, role, passwordHash });
    const admin = await person('admin', 'x');
    const session = await createSession(db(), admin?.id ?? '');
    const alone = async () => (await findSession(db(), session, admin?.id ?? ''))?.user.withoutTreasurer;
    expect(await alone()).toBe(true);
    const invited = await person('treasurer', null);
    expect(await alone()).toBe(true);
    await setPasswordHash(db(), invited?.id ?? '', 'x');
    expect(await alone()).toBe(false);
    expect((await sessionsAlive(db(), [sessionHash(session)])).get(sessionHash(session))).toEqual({
      role: 'admin',
      limitedTo: null,
      withoutTreasurer: false,
    });
    await disableUser(db(), invited?.id ?? '');
    expect(await alone()).toBe(false);
    await setRole(db(), invited?.id ?? '', 'viewer');
    expect(await alone()).toBe(true);
  });

  test('the session secret of a store is made once, by whichever process is first', async () => {
    const [first, second] = await Promise.all([sessionSecret(db()), sessionSecret(db())]);
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(second).toBe(first);
    expect(await sessionSecret(db())).toBe(first);
  });

  test('a store without people gets its first administrator once', async () => {
    await preparePeople(db(), { environment: 'live', ...ADMIN });
    const admin = await findUserByEmail(db(), 'ana@example.com');
    expect(admin).toMatchObject({ role: 'admin', demo: false });
    expect(admin?.passwordHash).toMatch(/^\$argon2id\$/);
    await preparePeople(db(), {
      environment: 'live',
      adminEmail: 'eve@example.com',
      adminPassword: 'another password',
    });
    expect(await findUserByEmail(db(), 'eve@example.com')).toBeNull();
  });

  test('capitals and full-width letters make no second account', async () => {
    const user = { name: 'Ana', role: 'viewer' as const, passwordHash: 'x' };
    expect(await addUser(db(), { ...user, email: 'ana@example.com' })).not.toBeNull();
    expect(await addUser(db(), { ...user, email: ' ANA@example.com' })).toBeNull();
    expect(await addUser(db(), { ...user, email: 'ａna@example.com' })).toBeNull();
  });

  test('W17: a session ends after 15 idle minutes, and after 12 hours in any case', async () => {
    const user = await addUser(db(), {
      name: 'Ana',
      role: 'viewer',
      passwordHash: 'x',
      email: 'ana@example.com',
    });
    const id = user?.id ?? '';
    const start = Date.UTC(2026, 10, 23, 12);
    const at = (ms: number) => new Date(start + ms);
    const lookUp = (session: string, ms: number, use: SessionUse = 'passive') =>
      findSession(db(), session, id, { use, now: at(ms) });
    const idle = await createSession(db(), id, at(0));
    expect(await lookUp(idle, SESSION_IDLE_MS)).toBeNull();
    const busy = await createSession(db(), id, at(0));
    for (let ms = 0; ms < SESSION_ABSOLUTE_MS; ms += SESSION_IDLE_MS / 2) {
      expect(await lookUp(busy, ms, 'active')).not.toBeNull();
    }
    expect(await lookUp(busy, SESSION_ABSOLUTE_MS, 'active')).toBeNull();
    // Polling keeps no session alive.
    const unattended = await createSession(db(), id, at(0));
    for (let ms = 0; ms < SESSION_IDLE_MS; ms += 30_000) expect(await lookUp(unattended, ms)).not.toBeNull();
    expect(await lookUp(unattended, SESSION_IDLE_MS)).toBeNull();
    expect(await findSession(db(), busy, 'somebody else', { now: at(1) })).toBeNull();
  });
});
