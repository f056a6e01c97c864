import { expect, test } from 'vitest';
import { describeStores } from '@/lib/store/describe-stores';
import {
  createSession,
  findSession,
  SESSION_ABSOLUTE_MS,
  SESSION_IDLE_MS,
  type SessionUse,
} from '@/lib/store/sessions';
import { addUser, countUsers, findUserByEmail } from '@/lib/store/users';
import { passwordFits } from './passwords';
import { DEMO_PASSWORD, DEMO_USERS, preparePeople } from './people';

const ADMIN = { adminEmail: 'Ana@Example.com', adminPassword: 'a long enough password' };

describeStores('people', ({ db }) => {
  test('demo users exist while the sandbox is the upstream, and are gone with a live service', async () => {
    await preparePeople(db(), { environment: 'sandbox' });
    await preparePeople(db(), { environment: 'sandbox' });
    expect(await countUsers(db(), { demo: true })).toBe(4);
    for (const { email, role } of DEMO_USERS) {
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
    const look = (session: string, ms: number, use: SessionUse = 'looked') =>
      findSession(db(), session, id, { use, now: at(ms) });
    const idle = await createSession(db(), id, at(0));
    expect(await look(idle, SESSION_IDLE_MS)).toBeNull();
    const busy = await createSession(db(), id, at(0));
    for (let ms = 0; ms < SESSION_ABSOLUTE_MS; ms += SESSION_IDLE_MS / 2) {
      expect(await look(busy, ms, 'used')).not.toBeNull();
    }
    expect(await look(busy, SESSION_ABSOLUTE_MS, 'used')).toBeNull();
    // A page that asks by itself, however often, keeps nothing open.
    const unattended = await createSession(db(), id, at(0));
    for (let ms = 0; ms < SESSION_IDLE_MS; ms += 30_000) expect(await look(unattended, ms)).not.toBeNull();
    expect(await look(unattended, SESSION_IDLE_MS)).toBeNull();
    expect(await findSession(db(), busy, 'somebody else', { now: at(1) })).toBeNull();
  });
});
