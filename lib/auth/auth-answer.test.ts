import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isStoreFailure } from '@/lib/bff/errors';
import { adoptStore, type Store } from '@/lib/store/engine/open-store';
import { sessions } from '@/lib/store/schema/people-tables';
import { AuthBrowser } from '@/lib/testing/harnesses/auth-browser';
import { empty } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { preparePeople } from './first-people';

const OPERATOR = 'operator@mesa.example';
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

test('sign-out tells the browser to drop its cache, and only the answer that ended the session does (W16)', async () => {
  const browser = new AuthBrowser();
  expect((await browser.signIn(OPERATOR, 'mesa-demo-2026')).headers.get('clear-site-data')).toBeNull();
  expect((await browser.session()).headers.get('clear-site-data')).toBeNull();
  const forged = await browser.call('POST', ['signout'], { json: 'true' });
  expect(forged.headers.get('clear-site-data')).toBeNull();
  const ended = await browser.signOut();
  // Not "storage": theme and shortcut setting belong to the device.
  expect(ended.headers.get('clear-site-data')).toBe('"cache"');
  expect(ended.headers.get('cache-control')).toBe('no-store');
});

test('a sign-out that the store could not keep is no sign-out: the cookie stays, and so does the session (W16)', async () => {
  const browser = new AuthBrowser();
  await browser.signIn(OPERATOR, 'mesa-demo-2026');
  const before = browser.cookieHeader();
  const broken = await memoryStore();
  await broken.close();
  adoptStore(broken);
  const failure = await browser.signOut().catch((error: unknown) => error);
  adoptStore(store);
  // The auth route turns this into `store_unavailable`, without next-auth's answer.
  expect(isStoreFailure(failure)).toBe(true);
  expect(browser.cookieHeader()).toBe(before);
  expect(await browser.session()).toMatchObject({ body: { user: { email: OPERATOR } } });
  expect((await browser.signOut()).status).toBe(200);
  expect(await store.db.select().from(sessions)).toEqual([]);
  expect((await listAudit(store.db, { limit: 1 }))[0]).toMatchObject({ action: 'session.ended' });
});
