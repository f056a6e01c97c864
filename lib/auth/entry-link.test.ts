import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { env } from '@/lib/env/env';
import { adoptStore, type Store } from '@/lib/store/engine/open-store';
import { ACCOUNT_POLICY, countTry } from '@/lib/store/people/lockouts';
import { AuthBrowser } from '@/lib/testing/harnesses/auth-browser';
import { empty } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { sourceKey } from './caller-source';
import { deviceCookie } from './cookies';
import { ENTRY_MS, entryLink, entryOf } from './entry-link';
import { preparePeople } from './first-people';
import { EVERYWHERE_POLICY } from './sign-in';

const OPERATOR = 'operator@mesa.example';
const PASSWORD = 'mesa-demo-2026';
const SECRETS = { appUrl: 'https://mesa.example.com', authSecret: 'one secret' };
const entryIn = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).get('entry') ?? '';
const errorOf = ({ body }: { body: Record<string, unknown> }) =>
  new URL(String(body.url), SECRETS.appUrl).searchParams.get('error');

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

test('guessers who keep an account and an address shut do not keep its person out: the link gets in (W5)', async () => {
  for (const key of [`account ${OPERATOR}`, sourceKey('address', 'unknown', env().authSecret)])
    for (const _ of [1, 2]) await countTry(store.db, key, { delayAfter: 2, lockAfter: 2 });
  expect(errorOf(await new AuthBrowser().signIn(OPERATOR, PASSWORD))).toMatch(/^rate_limited/);
  const entry = entryIn(entryLink(OPERATOR, env()));
  const browser = new AuthBrowser();
  expect(await browser.signIn(OPERATOR, PASSWORD, { entry })).toMatchObject({ status: 200 });
  // The browser is known from now on and needs no second link.
  await browser.signOut();
  expect(await browser.signIn(OPERATOR, PASSWORD)).toMatchObject({ status: 200 });
});

test('a link gets past the wait that the person caused in the own, known browser (W5)', async () => {
  const browser = new AuthBrowser();
  await browser.signIn(OPERATOR, PASSWORD);
  await browser.signOut();
  const device = browser.jar.get(deviceCookie(env().appUrl).name)?.split('.')[0];
  for (const _ of [1, 2]) await countTry(store.db, `device ${device}`, { delayAfter: 2, lockAfter: 2 });
  expect(errorOf(await browser.signIn(OPERATOR, PASSWORD))).toMatch(/^rate_limited/);
  const entry = entryIn(entryLink(OPERATOR, env()));
  expect(await browser.signIn(OPERATOR, PASSWORD, { entry })).toMatchObject({ status: 200 });
});

test('a link is no password, its wrong tries are counted, and it opens for one person only (W5)', async () => {
  const entry = entryIn(entryLink(OPERATOR, env()));
  for (let i = 0; i < 5; i += 1)
    expect(errorOf(await new AuthBrowser().signIn(OPERATOR, 'not-it', { entry }))).not.toMatch(
      /^rate_limited/,
    );
  expect(errorOf(await new AuthBrowser().signIn(OPERATOR, PASSWORD, { entry }))).toMatch(/^rate_limited/);
  for (const _ of [1, 2])
    await countTry(store.db, 'account viewer@mesa.example', { delayAfter: 2, lockAfter: 2 });
  const other = await new AuthBrowser().signIn('viewer@mesa.example', PASSWORD, { entry });
  expect(errorOf(other)).toMatch(/^rate_limited/);
});

test('a link ends after an hour, and a changed one opens nothing', () => {
  const link = entryLink(OPERATOR, SECRETS);
  expect(link).toMatch(/^https:\/\/mesa\.example\.com\/signin#entry=[\w.-]+$/);
  expect(link).not.toContain(OPERATOR);
  const entry = entryIn(link);
  expect(entryOf(entry, ' Operator@Mesa.Example', SECRETS)).toMatch(/^[\w-]{22}$/);
  expect(entryOf(entry, OPERATOR, SECRETS, Date.now() + ENTRY_MS)).toBeUndefined();
  expect(entryOf(entry, 'viewer@mesa.example', SECRETS)).toBeUndefined();
  expect(entryOf(entry, OPERATOR, { authSecret: 'another' })).toBeUndefined();
  const [, ...rest] = entry.split('.');
  const later = (Date.now() + 1e12).toString(36);
  for (const forged of [
    '',
    'a.b',
    `${later}.${rest.join('.')}`,
    `${entry}A`,
    'x'.repeat(5_000),
    undefined,
    {},
  ])
    expect(entryOf(forged, OPERATOR, SECRETS)).toBeUndefined();
});

test('wrong guesses from one place shut that place, and the person elsewhere gets in (W5)', async () => {
  const from = { 'x-forwarded-for': '203.0.113.9' };
  const unhurried = { delayAfter: 100, lockAfter: 100 };
  const key = `account ${OPERATOR} 203.0.113.9`;
  for (let i = 1; i < ACCOUNT_POLICY.lockAfter; i += 1) await countTry(store.db, key, unhurried);
  expect(errorOf(await new AuthBrowser(from).signIn(OPERATOR, 'not-it'))).toBe('wrong.900');
  expect(errorOf(await new AuthBrowser(from).signIn(OPERATOR, PASSWORD))).toMatch(
    /^rate_limited\.(900|8\d\d)$/,
  );
  for (let i = 0; i < EVERYWHERE_POLICY.lockAfter; i += 1)
    await new AuthBrowser(from).signIn(OPERATOR, 'not-it');
  const elsewhere = new AuthBrowser({ 'x-forwarded-for': '198.51.100.7' });
  expect(await elsewhere.signIn(OPERATOR, PASSWORD)).toMatchObject({ status: 200 });
});

test('guesses from many places shut the account for unknown browsers, and are audited once (W5)', async () => {
  const unhurried = { ...EVERYWHERE_POLICY, delayAfter: 1_000, lockAfter: 1_000 };
  for (let i = 1; i < EVERYWHERE_POLICY.lockAfter; i += 1)
    await countTry(store.db, `account ${OPERATOR}`, unhurried);
  const from = (last: number) => new AuthBrowser({ 'x-forwarded-for': `203.0.113.${last}` });
  expect(errorOf(await from(1).signIn(OPERATOR, 'not-it'))).toBe('wrong.900');
  expect(errorOf(await from(2).signIn(OPERATOR, PASSWORD))).toMatch(/^rate_limited/);
  const actions = (await listAudit(store.db, { limit: 5 })).map(({ action }) => action);
  expect(actions).toEqual(['account.locked', 'session.refused']);
});
