import { afterAll, beforeAll, expect, test } from 'vitest';
import { preparePeople } from '@/lib/auth/first-people';
import { defined } from '@/lib/contract/values/defined';
import { adoptStore, type Store } from '@/lib/store/engine/open-store';
import { sessions } from '@/lib/store/schema/people-tables';
import { signedInCookie } from '@/lib/testing/harnesses/auth-browser';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { route } from './route';

let store: Store;
beforeAll(async () => {
  store = await memoryStore();
  adoptStore(store);
  await preparePeople(store.db, { environment: 'sandbox' });
});
afterAll(() => store.close());

const sample = route({ permission: 'session:read', scope: 'own', handle: async () => ({}) });

test.each([
  ['GET', undefined, false],
  ['GET', 'no', false],
  ['GET', 'yes', true],
  ['POST', undefined, true],
  ['POST', 'no', false],
])('W17: %s that says %s of a person is a use: %s', async (method, said, isUse) => {
  const cookie = await signedInCookie(store.db, 'viewer@mesa.example');
  const before = new Date(Date.now() - 600_000);
  await store.db.update(sessions).set({ lastSeenAt: before });
  const headers = {
    host: 'localhost:3000',
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
    cookie,
    ...defined({ 'x-mesa-use': said }),
  };
  const request = new Request('http://localhost:3000/api/sample', { method, headers });
  expect((await sample(request, { params: Promise.resolve({}) })).status).toBe(200);
  const [seen] = await store.db
    .select({ at: sessions.lastSeenAt })
    .from(sessions)
    .orderBy(sessions.createdAt);
  expect((seen?.at.getTime() ?? 0) > before.getTime()).toBe(isUse);
  await store.db.delete(sessions);
});
