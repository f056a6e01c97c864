import { expect, test } from 'vitest';
import type { RouteHandler } from '@/lib/bff/route';
import type { NotificationsAnswer } from '@/lib/contract/bff/notifications';
import { notify } from '@/lib/operations/notifications/notify';
import { RouteHarness } from '@/lib/testing/harnesses/route-harness';
import { POST as choose } from './choices/route';
import { POST as read } from './read/route';
import { GET } from './route';

const harness = new RouteHarness();

/** Each call is another browser of one person. */
async function call(handler: RouteHandler, body?: object) {
  const answer = await harness.call(handler, { cookie: await harness.signIn('viewer'), body });
  return { status: answer.status, body: answer.body as NotificationsAnswer };
}

test('what is read or chosen in one browser holds in another, and strange input is refused', async () => {
  const note = { kind: 'chargeback', subject: 'e2e-1', title_key: 'chargeback', href: '/checkouts' } as const;
  await notify(harness.store.db, { ...note, permission: 'transactions:read', at: new Date() });
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
  for (let at = 0; at < 60; at += 1) await notify(harness.store.db, note(at));
  const { body } = await call(GET);
  expect([body.unread, body.notifications.length]).toEqual([60, 50]);
  await notify(harness.store.db, note(60));
  const { body: after } = await call(read, { up_to: body.notifications[0]?.id });
  expect([after.unread, after.notifications[0]?.subject]).toEqual([1, 'many-60']);
  expect((await call(read, { up_to: 1, ids: [1] })).status).toBe(400);
});
