import { afterAll, beforeAll, expect, test } from 'vitest';
import { preparePeople } from '@/lib/auth/first-people';
import type { RouteHandler } from '@/lib/bff/route';
import type { NotificationsAnswer } from '@/lib/contract/bff/notifications';
import { notify } from '@/lib/operations/notifications/notify';
import { adoptServices } from '@/lib/operations/services';
import { adoptStore, openStore, type Store } from '@/lib/store/engine/open-store';
import { signedInCookie } from '@/lib/testing/harnesses/auth-browser';
import { type SandboxServices, sandboxServices } from '@/lib/testing/services';
import { POST as choose } from './choices/route';
import { POST as read } from './read/route';
import { GET } from './route';

let store: Store;
let world: SandboxServices;
beforeAll(async () => {
  store = await openStore({ memory: true });
  adoptStore(store);
  world = sandboxServices(store);
  adoptServices(world.services);
  await preparePeople(store.db, { environment: 'sandbox' });
});
afterAll(async () => {
  adoptServices(undefined);
  world.dispose();
  await store.close();
});

async function call(handler: RouteHandler, body?: object) {
  // Each call is another browser of one person.
  const cookie = await signedInCookie(store.db, 'viewer@mesa.example');
  const request = new Request('http://localhost:3000/api/notifications', {
    method: body === undefined ? 'GET' : 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await handler(request, { params: Promise.resolve({}) });
  return { status: answer.status, body: (await answer.json()) as NotificationsAnswer };
}

test('what is read or chosen in one browser holds in another, and strange input is refused', async () => {
  const note = { kind: 'chargeback', subject: 'e2e-1', title_key: 'chargeback', href: '/checkouts' } as const;
  await notify(store.db, { ...note, permission: 'transactions:read', at: new Date() });
  const { body } = await call(GET);
  expect(body).toMatchObject({ unread: 1, choices: { chargeback: true } });
  const ids = body.notifications.map(({ id }) => id);
  expect((await call(read, { ids })).status).toBe(200);
  expect((await call(GET)).body).toMatchObject({ unread: 0, notifications: [{ read: true }] });
  expect((await call(choose, { kind: 'chargeback', wanted: false })).body.notifications).toEqual([]);
  for (const bad of [{}, { ids: [] }, { ids: ['1; drop'] }, { ids: [-1] }, { ids: [1.5] }, { ids: 'all' }])
    expect([bad, (await call(read, bad)).status]).toEqual([bad, 400]);
  for (const bad of [{}, { kind: 'money', wanted: true }, { kind: 'kyb', wanted: 'yes' }])
    expect([bad, (await call(choose, bad)).status]).toEqual([bad, 400]);
});

test('all are read at once, however many a page shows, but not what came after the newest that was shown', async () => {
  await call(choose, { kind: 'chargeback', wanted: true });
  const failed = { kind: 'failure', title_key: 'record_failed', permission: 'transactions:read' } as const;
  const note = (at: number) => ({ ...failed, subject: `many-${at}`, href: '/onramps', at: new Date() });
  for (let at = 0; at < 60; at += 1) await notify(store.db, note(at));
  const { body } = await call(GET);
  expect([body.unread, body.notifications.length]).toEqual([60, 50]);
  await notify(store.db, note(60));
  const { body: after } = await call(read, { up_to: body.notifications[0]?.id });
  expect([after.unread, after.notifications[0]?.subject]).toEqual([1, 'many-60']);
  expect((await call(read, { up_to: 1, ids: [1] })).status).toBe(400);
});
