import { spawn } from 'node:child_process';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { entryOf } from '@/lib/auth/entry-link';
import { preparePeople } from '@/lib/auth/first-people';
import { passwordFits } from '@/lib/auth/passwords';
import { env, setAuthSecret } from '@/lib/env/env';
import { recoverInterruptedSends } from '@/lib/operations/intents/recover-interrupted-sends';
import { beginAttempt, findAttempt } from '@/lib/store/conversions/attempts';
import { insertConversion } from '@/lib/store/conversions/conversions';
import { type Database, openStore } from '@/lib/store/engine/open-store';
import { sessionSecret } from '@/lib/store/people/session-secret';
import { createSession, findSession } from '@/lib/store/people/sessions';
import { findUserByEmail } from '@/lib/store/people/users';
import { migratedFolder } from '@/lib/testing/fixtures/migrated-folder';
import { createDatabase } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { administer } from './administer';

const ADMIN = { adminEmail: 'only@merchant.example', adminPassword: 'a phrase for this test alone' };
const EMAIL = ADMIN.adminEmail;
/** Of this process as well: a row of another key is kept out of the log. */
const AUTH_SECRET = env().authSecret;

const APP_URL = 'https://mesa.example.com';

/** The environment of this process, and what is read from it. */
function asBefore(): void {
  vi.unstubAllEnvs();
  setAuthSecret(AUTH_SECRET);
  env();
}

const admin = (dataDir: string, ...args: string[]) => run(args, { DATA_DIR: dataDir, AUTH_SECRET });

/** What the command does, in this process and the environment of the call. */
async function run(args: string[], variables: Record<string, string>) {
  for (const [name, value] of Object.entries({ APP_URL, ...variables })) vi.stubEnv(name, value);
  // Reads the environment again.
  setAuthSecret(variables.AUTH_SECRET ?? '');
  try {
    return await administer(args);
  } finally {
    asBefore();
  }
}

/** The command as an operator types it. */
async function adminProcess(dataDir: string, ...args: string[]) {
  const child = spawn(process.execPath, ['scripts/admin/admin.mjs', ...args], {
    env: { ...process.env, APP_URL, DATA_DIR: dataDir, AUTH_SECRET },
  });
  const printed = { out: '', error: '' };
  child.stdout.on('data', (chunk) => (printed.out += chunk));
  child.stderr.on('data', (chunk) => (printed.error += chunk));
  const [code] = await once(child, 'close');
  return { code, ...printed };
}

test('the only person of a live install is reached from the host, with a new password or a link alone (W5)', async () => {
  const dataDir = await migratedFolder();
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const before = await openStore({ dataDir });
  await preparePeople(before.db, { environment: 'live', ...ADMIN });
  const person = (await findUserByEmail(before.db, EMAIL))?.id ?? '';
  const session = await createSession(before.db, person);
  // While a server holds the folder only the link can be made.
  const linked = await adminProcess(dataDir, 'user', 'reset', EMAIL, '--link');
  expect([linked.code, linked.error]).toEqual([0, '']);
  const entry = /^Sign-in link: https:\/\/mesa\.example\.com\/signin#entry=([\w.-]+)\n$/.exec(
    linked.out,
  )?.[1];
  expect(entryOf(entry, EMAIL, { authSecret: AUTH_SECRET })).toBeDefined();
  const short = await admin(dataDir, 'reset', EMAIL, '--link');
  expect([short.code, short.error, short.out.split('=')[0]]).toEqual([0, '', linked.out.split('=')[0]]);
  expect(await admin(dataDir, 'user', 'reset', EMAIL)).toMatchObject({ code: 1, out: '' });
  expect(await findSession(before.db, session, person)).not.toBeNull();
  await before.close();

  const reset = await admin(dataDir, 'reset', EMAIL);
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
  const dataDir = await migratedFolder();
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
    name: 'Paula Nunes',
    role: 'viewer',
    disabled: true,
    passwordHash: null,
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

test('a backup of the embedded store goes back into an empty one: what was being sent is unknown, and stays so (safety 68)', async () => {
  const [dataDir, empty] = [await migratedFolder(), mkdtempSync(join(tmpdir(), 'mesa-admin-'))];
  onTestFinished(() => {
    for (const folder of [dataDir, empty]) rmSync(folder, { recursive: true, force: true });
  });
  const before = await openStore({ dataDir });
  const sending = await sendingAttempt(before.db);
  const file = join(dataDir, 'backup.tar.gz');
  expect(await admin(dataDir, 'backup', file)).toMatchObject({ code: 1, out: '' });
  await before.close();
  const made = await admin(dataDir, 'backup', file);
  expect([made.code, made.error]).toEqual([0, '']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await admin(dataDir, 'backup', file)).toMatchObject({ code: 1, out: '' });
  const used = await admin(dataDir, 'restore', file);
  expect([used.code, used.error]).toEqual([1, expect.stringContaining('already')]);
  const restored = await admin(empty, 'restore', file);
  expect([restored.code, restored.error]).toEqual([0, '']);
  const after = await openStore({ dataDir: empty });
  expect(await findAttempt(after.db, sending)).toMatchObject({ outcome: 'unknown' });
  await after.close();
}, 180_000);

if (serverUrl !== null)
  test('a backup of Postgres goes back into an empty database, and into no other', async () => {
    const [databaseUrl, empty] = [await createDatabase(serverUrl), await createDatabase(serverUrl)];
    const dataDir = mkdtempSync(join(tmpdir(), 'mesa-admin-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const urlFile = join(dataDir, 'database-url');
    writeFileSync(urlFile, `${databaseUrl}\n`);
    const before = await openStore({ databaseUrl });
    const sending = await sendingAttempt(before.db);
    await before.close();
    const file = join(dataDir, 'backup.dump');
    const made = await run(['backup', file], { AUTH_SECRET, DATABASE_URL_FILE: urlFile });
    expect([made.code, made.error]).toEqual([0, '']);
    const used = await run(['restore', file], { AUTH_SECRET, DATABASE_URL: databaseUrl });
    expect([used.code, used.error]).toEqual([1, expect.stringContaining('already')]);
    const restored = await run(['restore', file], { AUTH_SECRET, DATABASE_URL: empty });
    expect([restored.code, restored.error]).toEqual([0, '']);
    const after = await openStore({ databaseUrl: empty });
    // Sent less than 90 s ago: another process could still have it under way; the server sweeps it.
    expect(await findAttempt(after.db, sending)).toMatchObject({ outcome: 'sending' });
    await recoverInterruptedSends({ store: after, clock: () => Date.now() + 91_000 });
    expect(await findAttempt(after.db, sending)).toMatchObject({ outcome: 'unknown' });
    await after.close();
  }, 180_000);

test('a backup that fails leaves no file; every part of the address counts, and the password is no argument', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mesa-admin-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'backup.dump');
  const program = join(folder, 'pg_dump');
  const noted = join(folder, 'noted');
  const fake = `#!/bin/sh\nprintf '%s\\n' "$@" "PASSWORD $PGPASSWORD" > ${noted}\necho half > ${file}\nexit 1\n`;
  writeFileSync(program, fake, { mode: 0o755 });
  const query = 'host=/run/my%20sockets&sslmode=no-verify&sslrootcert=/etc/ca.pem&pgbouncer=true';
  const failed = await run(['backup', file], {
    AUTH_SECRET,
    PATH: `${folder}:${process.env.PATH}`,
    DATABASE_URL: `postgres://mesa:hunter2%20of%20the%20store@db:6432/mesa?${query}`,
  });
  expect([failed.code, failed.error]).toEqual([1, expect.stringContaining('pg_dump failed')]);
  expect(readdirSync(folder).sort()).toEqual(['noted', 'pg_dump']);
  expect(readFileSync(noted, 'utf8').trim().split('\n')).toEqual([
    ...['--format=custom', '--no-owner', `--file=${file}`],
    "--dbname=host='/run/my sockets' port='6432' user='mesa' dbname='mesa' sslmode='require' sslrootcert='/etc/ca.pem'",
    'PASSWORD hunter2 of the store',
  ]);
}, 60_000);

test('check names what is wrong, changes nothing and ends with 1; --help says how everything is used', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mesa-admin-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const fine = await admin(dataDir, 'check');
  expect([fine.code, fine.error]).toEqual([0, '']);
  expect(fine.out).toMatch(/^ok {3}environment: sandbox\nok {3}store: embedded, \d+ MB free\n/);
  expect(fine.out).toMatch(
    /^TODO audit log: AUDIT_SIGNING_KEY is not set, so AUTH_SECRET signs it\. Set it: /m,
  );
  expect(readdirSync(dataDir)).toEqual([]);
  const live = {
    AUTH_SECRET,
    PAYMENTS_BASE_URL: 'http://127.0.0.1:9',
    PAYMENTS_API_KEY: 'a key that nobody knows',
    DATABASE_URL: 'postgres://mesa:hunter2-of-the-store@127.0.0.1:9/mesa',
  };
  const wrong = await run(['check'], live);
  expect([wrong.code, wrong.out]).toEqual([1, '']);
  expect(wrong.error).toMatch(/BAD {2}store: DATABASE_URL does not answer/);
  expect(wrong.error).toMatch(/BAD {2}API: no answer/);
  expect(wrong.error).not.toMatch(/hunter2|nobody knows/);
  let refused = false;
  const api = createServer(({ url = '' }, response) => {
    if (url.startsWith('/v2/balance')) return response.end('{"balances":{}}');
    return response.writeHead(refused ? 401 : 404).end('{"error":"no"}');
  });
  onTestFinished(() => void api.close());
  await once(api.listen(0, '127.0.0.1'), 'listening');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const served = {
    AUTH_SECRET,
    DATA_DIR: dataDir,
    PAYMENTS_API_KEY: live.PAYMENTS_API_KEY,
    PAYMENTS_BASE_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    PAYMENTS_SIGNING_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
  const known = await run(['check'], { ...served, AUDIT_SIGNING_KEY: 'c41f8ad20be97635d02b6c9e71a4f358' });
  expect([known.code, known.error]).toEqual([0, '']);
  expect(known.out).toContain('ok   signing key: accepted by a signed read (404)');
  expect(known.out).toContain('ok   audit log: signed with AUDIT_SIGNING_KEY\n');
  refused = true;
  expect((await run(['check'], served)).error).toContain('BAD  signing key: a signed read was answered 401');
  const help = await admin(dataDir, '--help');
  expect([help.code, help.out]).toEqual([0, expect.stringContaining('npm run admin -- backup FILE')]);
}, 180_000);

async function sendingAttempt(db: Database): Promise<string> {
  const actor = { id: 'u1', name: 'Ana Reis' };
  const at = '2026-11-23T12:00:00.000Z';
  const rfq_id = 'rfq-in-the-backup';
  await insertConversion(db, {
    rfq_id,
    state: 'open',
    from_currency: 'USDT',
    to_currency: 'BRL',
    fixed_side: 'from',
    requested_amount: '10',
    options: { d0: { from_amount: '10', to_amount: '54', rate: '5.4' } },
    created_by: actor,
    received_at: at,
    created_at: at,
    expires_at: '2026-11-23T12:00:30Z',
  });
  const intent_id = randomUUID();
  const seen = { rate: '5.4', amount_from: '10', amount_to: '54', expires_at: '2026-11-23T12:00:30Z' };
  const begun = { intent_id, rfq_id, actor, settlement_day: 'd0' as const, pix_key: '11144477735', seen };
  await beginAttempt(db, { ...begun, request_id: randomUUID() });
  return intent_id;
}

test('without a person it says how it is used', async () => {
  const printed = await adminProcess('', 'user', 'reset');
  expect(printed.code).toBe(1);
  expect(printed.error).toContain('npm run admin -- [user] reset EMAIL [--link]');
  expect(await admin('', 'reset', 'nobody')).toMatchObject({ code: 1, error: printed.error });
}, 60_000);
