import { expect, test } from 'vitest';
import { DEMO_PEOPLE } from '@/lib/access/demo-people';
import { sessionSecret } from '@/lib/store/people/session-secret';
import {
  adoptDemoSession,
  createSession,
  findSession,
  SESSION_ABSOLUTE_MS,
  SESSION_IDLE_MS,
  type SessionUse,
} from '@/lib/store/people/sessions';
import { addUser, countUsers, findUserByEmail } from '@/lib/store/people/users';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { DEMO_PASSWORD, preparePeople } from './first-people';
import { passwordFits } from './passwords';

const ADMIN = { adminEmail: 'Ana@Example.com', adminPassword: 'a long enough password' };

describeStores('people', ({ db }) => {
  test('demo users exist while the sandbox is the upstream, and are gone with a live service', async () => {
    await preparePeople(db(), { environment: 'sandbox' });
    await preparePeople(db(), { environment: 'sandbox' });
    expect(await countUsers(db(), { demo: true })).toBe(4);
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

  test('a demo session of another store is known here, but nobody else may bring one along', async () => {
    await preparePeople(db(), { environment: 'sandbox', ...ADMIN });
    const [person] = DEMO_PEOPLE;
    const admin = await findUserByEmail(db(), 'ana@example.com');
    for (const userId of [person?.id ?? '', admin?.id ?? '', 'nobody']) {
      await adoptDemoSession(db(), { sessionId: 'from elsewhere', userId });
    }
    expect(await findSession(db(), 'from elsewhere', person?.id ?? '')).toMatchObject({
      user: { id: person?.id },
    });
    expect(await findSession(db(), 'from elsewhere', admin?.id ?? '')).toBeNull();
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
