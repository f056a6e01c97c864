import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adoptStore, openStore, type Store } from '@/lib/store/db';
import { empty } from '@/lib/store/describe-stores';
import { preparePeople } from './people';
import { AuthBrowser } from './testing';

const OPERATOR = 'operator@mesa.example';
let store: Store;

beforeAll(async () => {
  store = await openStore({ memory: true });
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
  // Not "storage": the theme and the shortcut setting belong to the device and stay.
  expect(ended.headers.get('clear-site-data')).toBe('"cache"');
  expect(ended.headers.get('cache-control')).toBe('no-store');
});
