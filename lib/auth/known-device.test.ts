import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adoptStore, type Store } from '@/lib/store/engine/open-store';
import { countTry } from '@/lib/store/people/lockouts';
import { AuthBrowser } from '@/lib/testing/harnesses/auth-browser';
import { empty } from '@/lib/testing/harnesses/describe-stores';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { preparePeople } from './first-people';
import { deviceSetCookie, knownDevice } from './known-device';

const OPERATOR = 'operator@mesa.example';
const PASSWORD = 'mesa-demo-2026';
const HTTP = { appUrl: 'http://localhost:3000', authSecret: 'one secret' };
let store: Store;

beforeAll(async () => {
  store = await memoryStore();
  adoptStore(store);
});
beforeEach(async () => {
  await empty(store.db);
  await preparePeople(store.db, { environment: 'sandbox' });
});
afterAll(() => store.close());

const sentBack = (setCookie: string) => setCookie.split(';')[0] ?? '';
const errorOf = (answer: { body: Record<string, unknown> }) =>
  new URL(String(answer.body.url), HTTP.appUrl).searchParams.get('error');

/** Locks the account for 15 minutes by wrong guesses. */
async function lockAccount(): Promise<void> {
  for (const _ of [1, 2]) await countTry(store.db, `account ${OPERATOR}`, { delayAfter: 2, lockAfter: 2 });
  expect(errorOf(await new AuthBrowser().signIn(OPERATOR, PASSWORD))).toMatch(/^rate_limited/);
}

test('the right user from a known device still gets in while the account is shut for others (W5)', async () => {
  const browser = new AuthBrowser();
  await browser.signIn(OPERATOR, PASSWORD);
  await browser.signOut();
  await lockAccount();
  expect(await browser.signIn(OPERATOR, PASSWORD)).toMatchObject({ status: 200 });
  // The guessers' count stays.
  expect(errorOf(await new AuthBrowser().signIn(OPERATOR, PASSWORD))).toMatch(/^rate_limited/);
});

test('guesses with a known device are counted too, and shut that device only (W5)', async () => {
  const browser = new AuthBrowser();
  await browser.signIn(OPERATOR, PASSWORD);
  for (let i = 0; i < 5; i += 1)
    expect(errorOf(await browser.signIn(OPERATOR, 'not-it'))).not.toMatch(/^rate_limited/);
  expect(errorOf(await browser.signIn(OPERATOR, PASSWORD))).toMatch(/^rate_limited/);
  expect(await new AuthBrowser().signIn(OPERATOR, PASSWORD)).toMatchObject({ status: 200 });
});

test('a device that is known for one account is nobody for another', async () => {
  const browser = new AuthBrowser();
  await browser.signIn('viewer@mesa.example', PASSWORD);
  await lockAccount();
  expect(errorOf(await browser.signIn(OPERATOR, PASSWORD))).toMatch(/^rate_limited/);
});

test('a failed sign-in makes no device known', async () => {
  const browser = new AuthBrowser();
  await browser.signIn(OPERATOR, 'not-it');
  expect([...browser.jar.keys()]).not.toContain('mesa.device');
});

test('no script reads the cookie, another site sends it with a link at most, and it names no person', () => {
  const plain = deviceSetCookie(null, 'user-1', HTTP);
  expect(plain).toMatch(/^mesa\.device=[\w.-]+; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax$/);
  expect(plain).not.toContain('user-1');
  const secure = deviceSetCookie(null, 'user-1', { ...HTTP, appUrl: 'https://mesa.example' });
  expect(secure).toMatch(/^__Host-mesa\.device=.*; Secure$/);
});

test('a device keeps its id with the next sign-in, and a changed cookie is no device', () => {
  const cookie = sentBack(deviceSetCookie(null, 'user-1', HTTP));
  const device = knownDevice(cookie, 'user-1', HTTP);
  expect(device).toMatch(/^[\w-]{22}$/);
  expect(knownDevice(sentBack(deviceSetCookie(cookie, 'user-1', HTTP)), 'user-1', HTTP)).toBe(device);
  expect(knownDevice(sentBack(deviceSetCookie(cookie, 'user-2', HTTP)), 'user-2', HTTP)).not.toBe(device);
  expect(knownDevice(cookie, 'user-2', HTTP)).toBeUndefined();
  expect(knownDevice(cookie, 'user-1', { ...HTTP, authSecret: 'another' })).toBeUndefined();
  const [name, value = ''] = cookie.split('=');
  const [, ...rest] = value.split('.');
  for (const forged of ['', 'a.b', `${'A'.repeat(22)}.${rest.join('.')}`, `${value}A`, `${value}.x`])
    expect(knownDevice(`${name}=${forged}`, 'user-1', HTTP)).toBeUndefined();
});
