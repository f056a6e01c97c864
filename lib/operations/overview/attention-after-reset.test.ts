import { afterAll, beforeAll, expect, test } from 'vitest';
import { onceCompleted } from '@/lib/store/changed-after-completion';
import { openStore, type Store } from '@/lib/store/db';
import { type EventsDesk, eventsDesk } from './events/events-desk';
import { sweepList } from './events/sweep-lists';
import { ALICE } from './memory-services';
import { readOverview } from './read-overview';
import { resetSandbox } from './sandbox-control';
import { chargeBackSandboxTransaction } from './sandbox-transactions';

let store: Store;
let desk: EventsDesk;
beforeAll(async () => {
  store = await openStore({ memory: true });
  desk = eventsDesk(store);
});
afterAll(async () => {
  desk.dispose();
  await store.close();
});

async function changed(): Promise<(string | undefined)[]> {
  const { activity } = await readOverview(desk.services, ['activity']);
  if (activity?.ok !== true) throw new Error('the activity could not be read');
  expect(activity.attention.changed_count).toBe(activity.attention.changed.length);
  return activity.attention.changed.map(({ id }) => id);
}

/** An onramp that was read as completed and is charged back. */
async function chargedBack(): Promise<string> {
  const id = await desk.onramp();
  await desk.control('POST', `transactions/${id}/advance`, { to: 'success.completed' });
  await sweepList(desk.services, 'onramps');
  // States are kept in the background.
  await expect.poll(async () => (await onceCompleted(store.db, [id])).size).toBe(1);
  desk.pass(60);
  await chargeBackSandboxTransaction(desk.services, ALICE, id);
  await sweepList(desk.services, 'onramps');
  return id;
}

test('a reset of the sandbox takes what had changed before it out of what a person should look at', async () => {
  await sweepList(desk.services, 'onramps');
  desk.pass(60);
  const before = await chargedBack();
  expect(await changed()).toEqual([before]);
  desk.pass(60);
  await resetSandbox(desk.services, ALICE);
  expect(await changed()).toEqual([]);
  desk.pass(60);
  const after = await chargedBack();
  expect(await changed()).toEqual([after]);
});
