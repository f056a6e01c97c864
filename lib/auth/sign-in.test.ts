import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { route } from '@/lib/bff/route';
import { env } from '@/lib/env/env';
import { log } from '@/lib/log/log';
import { adoptStore, type Database, type Store } from '@/lib/store/engine/open-store';
import { ACCOUNT_POLICY, ADDRESS_POLICY, countTry } from '@/lib/store/people/lockouts';
import { disableUser, findUserByEmail, setRole } from '@/lib/store/people/users';
import { lockouts, sessions } from '@/lib/store/schema/people-tables';
import { AuthBrowser, signedInCookie } from '@/lib/testing/harnesses/auth-browser';
import { empty } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { preparePeople } from './first-people';
import { EVERYWHERE_POLICY, UNKNOWN_ACCOUNTS, UNKNOWN_ACCOUNTS_POLICY } from './sign-in';

const PASSWORD = 'mesa-demo-2026';
const OPERATOR = 'operator@mesa.example';

let store: Store;
const db = (): Database => store.db;
const quoting = route({
  permission: 'conversions:quote',
  scope: 'account',
  handle: async ({ session }) => session.user,
});

beforeAll(async () => {
  store = await memoryStore();
  adoptStore(store);
});
beforeEach(async () => {
  await empty(db());
  await preparePeople(db(), { environment: 'sandbox' });
});
afterAll(() => store.close());

function ask(cookie: string): Promise<Response> {
  const request = new Request('http://localhost:3000/api/sample', { headers: { cookie } });
  return quoting(request, { params: Promise.resolve({}) });
}

async function userId(email: string): Promise<string> {
  return (await findUserByEmail(db(), email))?.id ?? '';
}

test('the right password opens a session, and the cookie says nothing about the person', async () => {
  const browser = new AuthBrowser();
  expect(await browser.signIn(OPERATOR, PASSWORD)).toMatchObject({ status: 200 });
  const answer = await ask(browser.cookieHeader());
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ email: OPERATOR, role: 'operator' });
  expect(await browser.session()).toMatchObject({ body: { user: { email: OPERATOR } } });
  expect((await listAudit(db(), { limit: 1 }))[0]).toMatchObject({ action: 'session.started' });
});

test('without the CSRF token nobody is signed in', async () => {
  const browser = new AuthBrowser();
  await browser.call('POST', ['callback', 'credentials'], {
    email: OPERATOR,
    password: PASSWORD,
    json: 'true',
  });
  expect([...browser.jar.keys()]).not.toContain('mesa.session');
  expect(await db().select().from(sessions)).toEqual([]);
});

test('a copied cookie is worth nothing after sign-out', async () => {
  const browser = new AuthBrowser();
  await browser.signIn(OPERATOR, PASSWORD);
  const copy = browser.cookieHeader();
  expect((await ask(copy)).status).toBe(200);
  await browser.signOut();
  expect([...browser.jar.keys()]).not.toContain('mesa.session');
  expect((await ask(copy)).status).toBe(401);
  expect((await listAudit(db(), { limit: 1 }))[0]).toMatchObject({ action: 'session.ended' });
});

test('signing in again ends the session that the browser had', async () => {
  const browser = new AuthBrowser();
  await browser.signIn(OPERATOR, PASSWORD);
  const before = browser.cookieHeader();
  await browser.signIn(OPERATOR, PASSWORD);
  expect((await ask(before)).status).toBe(401);
  expect((await ask(browser.cookieHeader())).status).toBe(200);
});

test('a disabled user is signed out with the next request, and cannot come back', async () => {
  const browser = new AuthBrowser();
  await browser.signIn(OPERATOR, PASSWORD);
  await disableUser(db(), await userId(OPERATOR));
  expect((await ask(browser.cookieHeader())).status).toBe(401);
  expect(await new AuthBrowser().signIn(OPERATOR, PASSWORD)).toMatchObject({ status: 401 });
});

test('a lowered role works with the next request', async () => {
  const cookie = await signedInCookie(db(), OPERATOR);
  expect((await ask(cookie)).status).toBe(200);
  await setRole(db(), await userId(OPERATOR), 'viewer');
  expect((await ask(cookie)).status).toBe(403);
});

test('a wrong password and an unknown address get the same answer', async () => {
  const wrong = await new AuthBrowser().signIn(OPERATOR, 'not-it');
  const unknown = await new AuthBrowser().signIn('nobody@mesa.example', 'not-it');
  const disabled = 'viewer@mesa.example';
  await disableUser(db(), await userId(disabled));
  expect(wrong).toEqual(unknown);
  expect(await new AuthBrowser().signIn(disabled, PASSWORD)).toEqual(wrong);
  expect(wrong).toMatchObject({ status: 401 });
  expect(String(wrong.body.url)).toContain('error=CredentialsSignin');
});

test('an unknown address takes as long as a known one', async () => {
  const time = async (email: string) => {
    const start = performance.now();
    await new AuthBrowser().signIn(email, 'not-it');
    return performance.now() - start;
  };
  for (const warm of ['warm@mesa.example', OPERATOR]) await time(warm);
  const known: number[] = [];
  const unknown: number[] = [];
  for (let i = 0; i < 4; i += 1) {
    known.push(await time(`${['viewer', 'operator', 'treasurer', 'admin'][i]}@mesa.example`));
    unknown.push(await time(`nobody${i}@mesa.example`));
  }
  // Without the decoy, unknown accounts would skip the hash, most of the work.
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 2);
});

test('after five failures the right password has to wait too, whether the address exists or not', async () => {
  for (const email of [OPERATOR, 'nobody@mesa.example']) {
    for (let i = 0; i < 4; i += 1) await new AuthBrowser().signIn(email, 'not-it');
    const fifth = await new AuthBrowser().signIn(email, 'not-it');
    expect(String(fifth.body.url)).toMatch(/error=wrong\.1$/);
    // A slow machine takes longer than that second.
    const key = createHash('sha256').update(`account ${email}`).digest('base64url');
    const longer = { blockedUntil: new Date(Date.now() + 60_000) };
    await db().update(lockouts).set(longer).where(eq(lockouts.key, key));
    const refused = await new AuthBrowser().signIn(email, PASSWORD);
    expect(refused).toMatchObject({ status: 401 });
    expect(String(refused.body.url)).toMatch(/error=rate_limited\.\d+$/);
  }
});

test('the try that shuts an account says so itself, the same whether the address exists or not (W5)', async () => {
  for (const email of [OPERATOR, 'nobody@mesa.example']) {
    const guess = async () => String((await new AuthBrowser().signIn(email, 'not-it')).body.url);
    for (let i = 1; i < ACCOUNT_POLICY.delayAfter; i += 1)
      expect(await guess()).toContain('error=CredentialsSignin&');
    expect(await guess()).toMatch(/error=wrong\.1$/);
  }
});

test('a shut account says for how long, the same whether the address exists or not (W5)', async () => {
  for (const email of [OPERATOR, 'nobody@mesa.example']) {
    for (const _ of [1, 2]) await countTry(db(), `account ${email}`, { delayAfter: 2, lockAfter: 2 });
    const url = String((await new AuthBrowser().signIn(email, PASSWORD)).body.url);
    const seconds = Number(/error=rate_limited\.(\d+)$/.exec(url)?.[1]);
    expect(seconds).toBeGreaterThan(14 * 60);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
  }
});

test('one address that tries many accounts is slowed down', async () => {
  const from = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' };
  for (let i = 0; i < 20; i += 1) await new AuthBrowser(from).signIn(`a${i}@mesa.example`, 'not-it');
  expect(String((await new AuthBrowser(from).signIn(OPERATOR, PASSWORD)).body.url)).toContain('rate_limited');
  const elsewhere = { 'x-forwarded-for': '203.0.113.9, 198.51.100.8' };
  expect(await new AuthBrowser(elsewhere).signIn(OPERATOR, PASSWORD)).toMatchObject({ status: 200 });
});

test('a proxy that nobody declared is not shut out with everybody behind it, a declared count is kept (W5)', async () => {
  const behind = { 'x-forwarded-for': '203.0.113.9, 172.17.0.1' };
  const { lockAfter } = ADDRESS_POLICY;
  const guess = (i: number) =>
    new AuthBrowser(behind).signIn(`a${i % (lockAfter / 2)}@mesa.example`, 'not-it');
  for (let i = 0; i < lockAfter; i += 1) await guess(i);
  expect(await new AuthBrowser(behind).signIn(OPERATOR, PASSWORD)).toMatchObject({ status: 200 });
  Object.assign(env(), { trustedProxiesGiven: true });
  onTestFinished(() => void Object.assign(env(), { trustedProxiesGiven: false }));
  for (let i = 0; i < ADDRESS_POLICY.delayAfter; i += 1) await guess(i);
  expect(String((await new AuthBrowser(behind).signIn(OPERATOR, PASSWORD)).body.url)).toContain(
    'rate_limited',
  );
});

test('what anybody may try with made-up addresses does not fill the audit log, which only grows (W5)', async () => {
  const logged = async () => (await listAudit(db(), { limit: 50 })).map(({ action }) => action);
  const written = vi.spyOn(process.stdout, 'write');
  onTestFinished(() => written.mockRestore());
  // The log is written five times a second: lines of the tests before may still wait.
  log.warn('made-up addresses begin');
  for (let i = 0; i < 12; i += 1) {
    const from = { 'x-forwarded-for': `198.51.100.${i}` };
    await new AuthBrowser(from).signIn(`made-up${i}@mesa.example`, 'not-it');
  }
  expect(await logged()).toEqual([]);
  const said = () => {
    const lines = written.mock.calls.flatMap(([text]) => String(text).split('\n'));
    const begun = lines.findIndex((line) => line.includes('made-up addresses begin'));
    return lines.slice(begun + 1).filter((line) => line.includes('nobody has'));
  };
  await vi.waitFor(() => expect(said()).toHaveLength(12));
  const lines = said();
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ level: 'warn', failures: 12 });
  expect(lines.join()).not.toMatch(/made-up|not-it/);
  await new AuthBrowser().signIn(OPERATOR, 'not-it');
  expect(await logged()).toEqual(['session.refused']);
});

test('a wrong password is a row about the account by nobody: who typed it is not known (safety 65)', async () => {
  const { id } = (await findUserByEmail(db(), OPERATOR)) ?? {};
  const unhurried = { ...EVERYWHERE_POLICY, delayAfter: 1_000, lockAfter: 1_000 };
  for (let i = 1; i < EVERYWHERE_POLICY.lockAfter; i += 1)
    await countTry(db(), `account ${OPERATOR}`, unhurried);
  await new AuthBrowser({ 'x-forwarded-for': '203.0.113.9' }).signIn(OPERATOR, 'not-it');
  const rows = await listAudit(db(), { limit: 5 });
  expect(rows.map(({ action, actor, role, subject }) => [action, actor, role, subject])).toEqual([
    ['account.locked', undefined, undefined, id],
    ['session.refused', undefined, undefined, id],
  ]);
  expect(await listAudit(db(), { record: id, limit: 5 })).toHaveLength(2);
});

test('a flood of made-up addresses slows every unknown browser alike, and shuts nobody out (W5)', async () => {
  for (let i = 1; i < UNKNOWN_ACCOUNTS_POLICY.delayAfter; i += 1)
    await countTry(db(), UNKNOWN_ACCOUNTS, UNKNOWN_ACCOUNTS_POLICY);
  await new AuthBrowser().signIn('flood@mesa.example', 'not-it');
  expect((await listAudit(db(), { limit: 5 }))[0]).toMatchObject({
    action: 'sign_in.flooded',
    detail: { failures: `${UNKNOWN_ACCOUNTS_POLICY.delayAfter}` },
  });
  const shut = { ...UNKNOWN_ACCOUNTS_POLICY, lockAfter: 1 };
  await countTry(db(), UNKNOWN_ACCOUNTS, shut, new Date(Date.now() + 5_000));
  const timed = async (email: string, password: string) => {
    const start = performance.now();
    const { status } = await new AuthBrowser().signIn(email, password);
    return { status, slowed: performance.now() - start >= 1_000 };
  };
  expect(await timed(OPERATOR, PASSWORD)).toEqual({ status: 200, slowed: true });
  expect(await timed(OPERATOR, 'not-it')).toEqual({ status: 401, slowed: true });
  expect(await timed('another@mesa.example', 'not-it')).toEqual({ status: 401, slowed: true });
  const rows = await listAudit(db(), { limit: 50 });
  expect(rows.filter(({ action }) => action === 'sign_in.flooded')).toHaveLength(1);
});

test('a store that is down says so, and nothing of why', async () => {
  const broken = await memoryStore();
  await broken.close();
  adoptStore(broken);
  const answer = await new AuthBrowser().signIn(OPERATOR, PASSWORD);
  adoptStore(store);
  expect(answer).toMatchObject({ status: 401 });
  expect(String(answer.body.url)).toMatch(/error=store_unavailable$/);
});
