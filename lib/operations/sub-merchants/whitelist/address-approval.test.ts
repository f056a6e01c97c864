import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inboxWorkerOf } from '@/lib/operations/webhooks/process/inbox-worker';
import { readFollowedRecord } from '@/lib/operations/webhooks/process/read-followed-record';
import type { Store } from '@/lib/store/engine/open-store';
import { liveChanges, notifications } from '@/lib/store/schema/live-tables';
import { records } from '@/lib/store/schema/webhook-tables';
import { harnessForEach } from '@/lib/testing/harnesses/harness-for-each';
import { TRON, type WhitelistHarness, whitelistHarness } from '@/lib/testing/harnesses/whitelist-harness';

const GROUPS_PATH = '/v2/naas/wl_groups';

let store: Store;
let harness: WhitelistHarness;
let now = Date.now();
harnessForEach(
  (opened) => whitelistHarness(opened, { clock: () => now }),
  (opened, made) => {
    store = opened;
    harness = made;
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
/** Runs the worker for as long as an approval takes in the sandbox. */
async function workUntilActive() {
  for (let step = 0; step < 12; step += 1) {
    pass(20);
    await inboxWorkerOf(harness.services).work();
  }
}
const WAITING = ['approval_waiting', 'first', null];
const GIVEN = ['approval_given', 'first', null];

test('WLG-06, O-17: an address that was added is told to wait, and told once when it is approved, with no page open', async () => {
  await harness.press({ walletName: 'Ops' });
  expect(await notes()).toEqual([]);
  await harness.press(harness.address());
  expect(await notes()).toEqual([WAITING]);
  await inboxWorkerOf(harness.services).work();
  expect(await record()).toMatchObject({ process: 'pending', correlationId: harness.first });
  expect(await notes()).toEqual([WAITING]);
  await workUntilActive();
  expect(await notes()).toEqual([WAITING, GIVEN]);
  expect(await record()).toMatchObject({ process: 'active', nextReadAt: null });
  const [, given] = await store.db.select().from(notifications).orderBy(notifications.id);
  expect(given).toMatchObject({
    kind: 'approval',
    href: `/sub-merchants/${harness.first}/whitelist`,
    permission: 'sub_merchants:read',
  });
  const topics = await store.db.select().from(liveChanges);
  expect(topics.filter((change) => change.topics.includes('notifications'))).toHaveLength(2);
});

test('a page whose read shows the approval first tells it, and reads that come later do not tell it again', async () => {
  await harness.press(harness.address());
  await harness.read();
  expect(await notes()).toEqual([WAITING]);
  await harness.control('PUT', 'clock', { advance_seconds: 120 });
  await Promise.all([harness.read(), harness.read()]);
  expect(await notes()).toEqual([WAITING, GIVEN]);
  const followed = await record();
  if (followed === undefined) throw new Error('it is not followed');
  await readFollowedRecord(harness.services, followed);
  await harness.read();
  expect(await notes()).toEqual([WAITING, GIVEN]);
});

test('safety 9: what a lost answer left unknown waits from the read on that shows it, and is told then', async () => {
  await harness.injectFailure({ drop: 'after', times: 1 });
  expect((await harness.press(harness.address())).operation.state).toBe('unknown');
  expect(await notes()).toEqual([]);
  await harness.read();
  expect(await notes()).toEqual([WAITING]);
  await workUntilActive();
  expect((await notes()).filter(([title]) => title === 'approval_given')).toEqual([GIVEN]);
});

test('one that is active when it is first seen is told as approved, and not as one that waits', async () => {
  await harness.injectFailure({ drop: 'after', times: 1 });
  expect((await harness.press(harness.address())).operation.state).toBe('unknown');
  pass(86_400);
  await harness.read();
  await workUntilActive();
  expect(await notes()).toEqual([GIVEN]);
});

test('what the API refused waits for nobody', async () => {
  await harness.injectFailure({ status: 400, times: 1 });
  expect((await harness.press(harness.address())).operation.state).toBe('refused');
  expect([await notes(), await record()]).toEqual([[], undefined]);
});

test('WLG-06: a status that nobody knows is told in the API’s own word, never as an approval', async () => {
  await harness.press(harness.address());
  const addresses = [{ id: 'a', address: TRON, currency: 'USDT', status: 'frozen' }];
  const groups = [{ id: harness.treasury.id, label: harness.treasury.label, addresses }];
  const fault = { method: 'GET', path: GROUPS_PATH, status: 200, body: { groups } };
  await harness.control('PUT', 'scenario', { faults: [fault] });
  await harness.read();
  await harness.read();
  expect(await notes()).toEqual([WAITING, ['approval_changed', 'first', 'frozen']]);
});

test('an address that the list does not show (any more) is not called approved', async () => {
  await harness.press(harness.address());
  const fault = { method: 'GET', path: GROUPS_PATH, status: 200, body: { groups: [] } };
  await harness.control('PUT', 'scenario', { faults: [fault] });
  await workUntilActive();
  expect(await notes()).toEqual([WAITING]);
  expect((await record())?.process).toBeNull();
});
