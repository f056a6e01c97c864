import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { entryOf } from '@/lib/auth/entry-link';
import { preparePeople } from '@/lib/auth/first-people';
import { passwordFits } from '@/lib/auth/passwords';
import { openStore } from '@/lib/store/engine/open-store';
import { listAudit } from '@/lib/store/people/audit';
import { sessionSecret } from '@/lib/store/people/session-secret';
import { createSession, findSession } from '@/lib/store/people/sessions';
import { findUserByEmail } from '@/lib/store/people/users';
import { createDatabase } from '@/lib/testing/harnesses/describe-stores';

const ADMIN = { adminEmail: 'only@merchant.example', adminPassword: 'a phrase for this test alone' };
const EMAIL = ADMIN.adminEmail;
const AUTH_SECRET = '8d1f0b6a94c7e2553fa1d0c6b7e98f42';

const APP_URL = 'https://mesa.example.com';

const admin = (dataDir: string, ...args: string[]) => run(args, { DATA_DIR: dataDir, AUTH_SECRET });

async function run(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, ['scripts/admin/admin.mjs', ...args], {
    env: { ...process.env, APP_URL, ...env },
  });
  const printed = { out: '', error: '' };
  child.stdout.on('data', (chunk) => (printed.out += chunk));
  child.stderr.on('data', (chunk) => (printed.error += chunk));
  const [code] = await once(child, 'close');
  return { code, ...printed };
}

test('the only person of a live install is reached from the host, with a new password or a link alone (W5)', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mesa-admin-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const before = await openStore({ dataDir });
  await preparePeople(before.db, { environment: 'live', ...ADMIN });
  const person = (await findUserByEmail(before.db, EMAIL))?.id ?? '';
  const session = await createSession(before.db, person);
  // While a server holds the folder only the link can be made.
  const linked = await admin(dataDir, 'user', 'reset', EMAIL, '--link');
  expect([linked.code, linked.error]).toEqual([0, '']);
  const entry = /^Sign-in link: https:\/\/mesa\.example\.com\/signin#entry=([\w.-]+)\n$/.exec(
    linked.out,
  )?.[1];
  expect(entryOf(entry, EMAIL, { authSecret: AUTH_SECRET })).toBeDefined();
  expect(await admin(dataDir, 'user', 'reset', EMAIL)).toMatchObject({ code: 1, out: '' });
  expect(await findSession(before.db, session, person)).not.toBeNull();
  await before.close();

  const reset = await admin(dataDir, 'user', 'reset', EMAIL);
  expect([reset.code, reset.error]).toEqual([0, '']);
  const password = /^New password: ([\w-]{24})\nSign-in link: https/.exec(reset.out)?.[1] ?? '';
  const nobody = await admin(dataDir, 'user', 'reset', 'nobody@merchant.example');
  expect([nobody.code, nobody.out]).toEqual([1, '']);
  expect(nobody.error).toContain('nobody@merchant.example');

  const after = await openStore({ dataDir });
  const hash = (await findUserByEmail(after.db, EMAIL))?.passwordHash;
  expect(await passwordFits(hash, password)).toBe(true);
  expect(await passwordFits(hash, ADMIN.adminPassword)).toBe(false);
  expect(await findSession(after.db, session, person)).toBeNull();
  const [row] = await listAudit(after.db, { limit: 1 });
  expect(row).toMatchObject({ action: 'user.reset', subject: person });
  expect(JSON.stringify(row)).not.toContain(password);
  await after.close();
}, 180_000);

test('people of a live install are added, changed and disabled from the host; its last administrator stays', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mesa-admin-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const before = await openStore({ dataDir });
  await preparePeople(before.db, { environment: 'live', ...ADMIN });
  await before.close();
  const paula = 'paula@merchant.example';
  const added = await admin(dataDir, 'user', 'add', paula, 'operator', 'Paula', 'Nunes');
  expect([added.code, added.error]).toEqual([0, '']);
  expect(added.out).toMatch(/usable once until \S+: https:\/\/mesa\.example\.com\/join#[\w-]{43}\n$/);
  expect(await admin(dataDir, 'user', 'add', paula, 'viewer')).toMatchObject({ code: 1, out: '' });
  expect(await admin(dataDir, 'user', 'role', paula, 'viewer')).toMatchObject({ code: 0 });
  expect(await admin(dataDir, 'user', 'disable', paula)).toMatchObject({ code: 0 });
  const last = await admin(dataDir, 'user', 'disable', EMAIL);
  expect([last.code, last.error]).toEqual([1, expect.stringContaining('the last administrator')]);

  const after = await openStore({ dataDir });
  expect(await findUserByEmail(after.db, paula)).toMatchObject({
    ...{ name: 'Paula Nunes', role: 'viewer', disabled: true, passwordHash: null },
  });
  expect((await findUserByEmail(after.db, EMAIL))?.disabled).toBe(false);
  const rows = await listAudit(after.db, { limit: 3 });
  expect(rows.map(({ action }) => action)).toEqual(['user.disabled', 'user.role', 'user.invited']);
  await after.close();
}, 180_000);

const serverUrl = inject('postgresUrl');
if (serverUrl !== null)
  test('on a demo whose store keeps the session secret, the link is signed with that secret (W5)', async () => {
    const databaseUrl = await createDatabase(serverUrl);
    const dataDir = mkdtempSync(join(tmpdir(), 'mesa-admin-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const served = await openStore({ databaseUrl });
    const authSecret = await sessionSecret(served.db);
    await served.close();
    const demo = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, AUTH_SECRET: '' };
    const { out, error } = await run(['user', 'reset', EMAIL, '--link'], demo);
    expect(error).toBe('');
    expect(entryOf(/entry=([\w.-]+)/.exec(out)?.[1], EMAIL, { authSecret })).toBeDefined();
  }, 180_000);

test('without a person it says how it is used', async () => {
  const printed = await admin('', 'user', 'reset');
  expect(printed.code).toBe(1);
  expect(printed.error).toContain('npm run admin -- user reset EMAIL');
}, 60_000);
