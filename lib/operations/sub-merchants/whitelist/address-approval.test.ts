import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Store } from '@/lib/store/db';
import { records } from '@/lib/store/schema-events';
import { liveChanges, notifications } from '@/lib/store/schema-live';
import { deskForEach } from '../desk.testing';
import { readFollowed } from '../events/read-record';
import { workerOf } from '../events/worker';
import { TRON, type WhitelistDesk, whitelistDesk } from './whitelist-desk';

const GROUPS_PATH = '/v2/naas/wl_groups';

let store: Store;
let desk: WhitelistDesk;
let now = Date.now();
deskForEach(
  (opened) => whitelistDesk(opened, { clock: () => now }),
  (opened, made) => {
    store = opened;
    desk = made;
  },
);

const pass = (seconds: number) => {
  now += seconds * 1_000;
};
const notes = async () => {
  const rows = await store.db.select().from(notifications).orderBy(notifications.id);
  return rows.map(({ titleKey, values, label }) => [titleKey, values.name, label?.en ?? null]);
};
const record = async () => {
  const [row] = await store.db.select().from(records).where(eq(records.kind, 'whitelist_address'));
  return row;
};
/** The worker, for as long as an approval takes in the sandbox. */
async function workUntilActive() {
  for (let step = 0; step < 12; step += 1) {
    pass(20);
    await workerOf(desk.services).work();
  }
}
const WAITING = ['approval_waiting', 'first', null];
const GIVEN = ['approval_given', 'first', null];

test('WLG-06, O-17: an address that was added is told to wait, and told once when it is approved, with no page open', async () => {
  await desk.press({ walletName: 'Ops' });
  expect(await notes()).toEqual([]);
  await desk.press(desk.address());
  expect(await notes()).toEqual([WAITING]);
  await workerOf(desk.services).work();
  expect(await record()).toMatchObject({ process: 'pending', correlationId: desk.first });
  expect(await notes()).toEqual([WAITING]);
  await workUntilActive();
  expect(await notes()).toEqual([WAITING, GIVEN]);
  expect(await record()).toMatchObject({ process: 'active', nextReadAt: null });
  const [, given] = await store.db.select().from(notifications).orderBy(notifications.id);
  expect(given).toMatchObject({
    kind: 'approval',
    href: `/sub-merchants/${desk.first}/whitelist`,
    permission: 'sub_merchants:read',
  });
  const topics = await store.db.select().from(liveChanges);
  expect(topics.filter((change) => change.topics.includes('notifications'))).toHaveLength(2);
});

test('a page whose read shows the approval first tells it, and reads that come later do not tell it again', async () => {
  await desk.press(desk.address());
  await desk.read();
  expect(await notes()).toEqual([WAITING]);
  await desk.control('PUT', 'clock', { advance_seconds: 120 });
  await Promise.all([desk.read(), desk.read()]);
  expect(await notes()).toEqual([WAITING, GIVEN]);
  const followed = await record();
  if (followed === undefined) throw new Error('it is not followed');
  await readFollowed(desk.services, followed);
  await desk.read();
  expect(await notes()).toEqual([WAITING, GIVEN]);
});

test('safety 9: what a lost answer left unknown waits from the read on that shows it, and is told then', async () => {
  await desk.fault({ drop: 'after', times: 1 });
  expect((await desk.press(desk.address())).operation.state).toBe('unknown');
  expect(await notes()).toEqual([]);
  await desk.read();
  expect(await notes()).toEqual([WAITING]);
  await workUntilActive();
  expect((await notes()).filter(([title]) => title === 'approval_given')).toEqual([GIVEN]);
});

test('one that is active when it is first seen is told as approved, and not as one that waits', async () => {
  await desk.fault({ drop: 'after', times: 1 });
  expect((await desk.press(desk.address())).operation.state).toBe('unknown');
  pass(86_400);
  await desk.read();
  await workUntilActive();
  expect(await notes()).toEqual([GIVEN]);
});

test('what the API refused waits for nobody', async () => {
  await desk.fault({ status: 400, times: 1 });
  expect((await desk.press(desk.address())).operation.state).toBe('refused');
  expect([await notes(), await record()]).toEqual([[], undefined]);
});

test('WLG-06: a status that nobody knows is told in the API’s own word, never as an approval', async () => {
  await desk.press(desk.address());
  const addresses = [{ id: 'a', address: TRON, currency: 'USDT', status: 'frozen' }];
  const groups = [{ id: desk.treasury.id, label: desk.treasury.label, addresses }];
  const fault = { method: 'GET', path: GROUPS_PATH, status: 200, body: { groups } };
  await desk.control('PUT', 'scenario', { faults: [fault] });
  await desk.read();
  await desk.read();
  expect(await notes()).toEqual([WAITING, ['approval_changed', 'first', 'frozen']]);
});

test('an address that the list does not show (any more) is not called approved', async () => {
  await desk.press(desk.address());
  const fault = { method: 'GET', path: GROUPS_PATH, status: 200, body: { groups: [] } };
  await desk.control('PUT', 'scenario', { faults: [fault] });
  await workUntilActive();
  expect(await notes()).toEqual([WAITING]);
  expect((await record())?.process).toBeNull();
});
