import { afterAll, beforeAll, expect, test } from 'vitest';
import { resetSandbox } from '@/lib/operations/sandbox/sandbox-control';
import { chargeBackSandboxTransaction } from '@/lib/operations/sandbox/sandbox-transactions';
import { sweepList } from '@/lib/operations/webhooks/process/sweep-lists';
import type { Store } from '@/lib/store/engine/open-store';
import { onceCompleted } from '@/lib/store/transactions/changed-after-completion';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { type WebhookHarness, webhookHarness } from '@/lib/testing/harnesses/webhook-harness';
import { ALICE } from '@/lib/testing/services';
import { readOverview } from './read-overview';

let store: Store;
let harness: WebhookHarness;
beforeAll(async () => {
  store = await memoryStore();
  harness = webhookHarness(store);
});
afterAll(async () => {
  harness.dispose();
  await store.close();
});

async function changed(): Promise<(string | undefined)[]> {
  const { activity } = await readOverview(harness.services, ['activity']);
  if (activity?.ok !== true) throw new Error('the activity could not be read');
  expect(activity.attention.changed_count).toBe(activity.attention.changed.length);
  return activity.attention.changed.map(({ id }) => id);
}

/** An onramp that was read as completed and is charged back. */
async function chargedBack(): Promise<string> {
  const id = await harness.onramp();
  await harness.control('POST', `transactions/${id}/advance`, { to: 'success.completed' });
  await sweepList(harness.services, 'onramps');
  // States are stored in the background.
  await expect.poll(async () => (await onceCompleted(store.db, [id])).size).toBe(1);
  harness.pass(60);
  await chargeBackSandboxTransaction(harness.services, ALICE, id);
  await sweepList(harness.services, 'onramps');
  return id;
}

test('a reset of the sandbox takes what had changed before it out of what a person should look at', async () => {
  await sweepList(harness.services, 'onramps');
  harness.pass(60);
  const before = await chargedBack();
  expect(await changed()).toEqual([before]);
  harness.pass(60);
  await resetSandbox(harness.services, ALICE);
  expect(await changed()).toEqual([]);
  harness.pass(60);
  const after = await chargedBack();
  expect(await changed()).toEqual([after]);
});
