import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openStore, type Store } from '@/lib/store/db';
import { empty } from '@/lib/store/describe-stores';
import { BOB } from '../memory-services';
import { resolveWhitelist } from './resolve-whitelist';
import { TRON, type WhitelistDesk, whitelistDesk } from './whitelist-desk';

let store: Store;
let desk: WhitelistDesk;
beforeAll(async () => {
  store = await openStore({ memory: true });
});
beforeEach(async () => {
  await empty(store.db);
  desk = await whitelistDesk(store);
});
afterEach(() => desk.dispose());
afterAll(() => store.close());

/** One whose answer is lost and that a person ends as not done. */
async function wordAgainst(): Promise<string> {
  await desk.fault({ drop: 'before', times: 1 });
  const { intent_id: intentId } = (await desk.press(desk.address())).operation;
  const { operation } = await resolveWhitelist(desk.services, BOB, {
    correlationId: desk.first,
    intentId,
    note: 'Not there',
  });
  expect(operation.state).toBe('not_done');
  return intentId;
}
const stateOf = async (id: string) => (await desk.read()).recent.find((one) => one.intent_id === id)?.state;

test('an address that shows later overrules the word that it was not added, and has its name again', async () => {
  const id = await wordAgainst();
  expect(await stateOf(id)).toBe('not_done');
  // It arrives late, as the API does it without us.
  const { walletName, walletId } = { walletName: desk.treasury.label, walletId: desk.treasury.id };
  const body = { walletName, walletId, address: TRON, addressName: 'Cold storage', currencyCode: 'USDT' };
  await desk.services.client.changeWhitelist({ correlationId: desk.first, body });
  expect(await stateOf(id)).toBe('done');
  expect(await desk.addressesOf()).toContainEqual(expect.objectContaining({ name: 'Cold storage' }));
});

test('an address that was added again since leaves that word alone', async () => {
  const id = await wordAgainst();
  expect((await desk.press(desk.address({ addressName: 'Second try' }))).operation.state).toBe('done');
  expect(await stateOf(id)).toBe('not_done');
  expect(await desk.addressesOf()).toContainEqual(expect.objectContaining({ name: 'Second try' }));
});
