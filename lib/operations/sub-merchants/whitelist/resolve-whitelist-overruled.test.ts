import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openStore, type Store } from '@/lib/store/engine/open-store';
import { empty } from '@/lib/testing/harnesses/describe-stores';
import { TRON, type WhitelistHarness, whitelistHarness } from '@/lib/testing/harnesses/whitelist-harness';
import { BOB } from '@/lib/testing/services';
import { resolveWhitelist } from './resolve-whitelist';

let store: Store;
let harness: WhitelistHarness;
beforeAll(async () => {
  store = await openStore({ memory: true });
});
beforeEach(async () => {
  await empty(store.db);
  harness = await whitelistHarness(store);
});
afterEach(() => harness.dispose());
afterAll(() => store.close());

/** Makes a change whose answer is lost and that a person ends as not done. */
async function wordAgainst(): Promise<string> {
  await harness.fault({ drop: 'before', times: 1 });
  const { intent_id: intentId } = (await harness.press(harness.address())).operation;
  const { operation } = await resolveWhitelist(harness.services, BOB, {
    correlationId: harness.first,
    intentId,
    note: 'Not there',
  });
  expect(operation.state).toBe('not_done');
  return intentId;
}
const stateOf = async (id: string) =>
  (await harness.read()).recent.find((one) => one.intent_id === id)?.state;

test('an address that shows later overrules the word that it was not added, and has its name again', async () => {
  const id = await wordAgainst();
  expect(await stateOf(id)).toBe('not_done');
  // It arrives late, without us.
  const { walletName, walletId } = { walletName: harness.treasury.label, walletId: harness.treasury.id };
  const body = { walletName, walletId, address: TRON, addressName: 'Cold storage', currencyCode: 'USDT' };
  await harness.services.client.changeWhitelist({ correlationId: harness.first, body });
  expect(await stateOf(id)).toBe('done');
  expect(await harness.addressesOf()).toContainEqual(expect.objectContaining({ name: 'Cold storage' }));
});

test('an address that was added again since leaves that word alone', async () => {
  const id = await wordAgainst();
  expect((await harness.press(harness.address({ addressName: 'Second try' }))).operation.state).toBe('done');
  expect(await stateOf(id)).toBe('not_done');
  expect(await harness.addressesOf()).toContainEqual(expect.objectContaining({ name: 'Second try' }));
});
