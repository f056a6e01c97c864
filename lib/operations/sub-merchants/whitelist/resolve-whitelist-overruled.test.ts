import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readWalletGroups } from '@/lib/operations/sub-merchants/signed-read';
import type { Store } from '@/lib/store/engine/open-store';
import { beginIntent, findIntent, listIntents } from '@/lib/store/sub-merchants/intents';
import { empty } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { TRON, type WhitelistHarness, whitelistHarness } from '@/lib/testing/harnesses/whitelist-harness';
import { BOB } from '@/lib/testing/services';
import { resolveWhitelist } from './resolve-whitelist';
import { settleByEvidence, WHITELIST_KINDS } from './whitelist-evidence';

let store: Store;
let harness: WhitelistHarness;
beforeAll(async () => {
  store = await memoryStore();
});
beforeEach(async () => {
  await empty(store.db);
  harness = await whitelistHarness(store);
});
afterEach(() => harness.dispose());
afterAll(() => store.close());

/** Makes a change whose answer is lost and that a person ends as not done. */
async function wordAgainst(): Promise<string> {
  await harness.injectFailure({ drop: 'before', times: 1 });
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

/** It arrives without us. */
async function arrive() {
  const { walletName, walletId } = { walletName: harness.treasury.label, walletId: harness.treasury.id };
  const body = { walletName, walletId, address: TRON, addressName: 'Cold storage', currencyCode: 'USDT' };
  await harness.services.client.changeWhitelist({ correlationId: harness.first, body });
}

test('an address that shows later overrules the word that it was not added, and has its name again', async () => {
  const id = await wordAgainst();
  expect(await stateOf(id)).toBe('not_done');
  await arrive();
  expect(await stateOf(id)).toBe('done');
  expect(await harness.addressesOf()).toContainEqual(expect.objectContaining({ name: 'Cold storage' }));
});

test('an address that was added again since leaves that word alone', async () => {
  const id = await wordAgainst();
  expect((await harness.press(harness.address({ addressName: 'Second try' }))).operation.state).toBe('done');
  expect(await stateOf(id)).toBe('not_done');
  expect(await harness.addressesOf()).toContainEqual(expect.objectContaining({ name: 'Second try' }));
});

test('an address that was added again without an answer is the evidence of that change alone', async () => {
  const id = await wordAgainst();
  await harness.injectFailure({ drop: 'after', times: 1 });
  const again = (await harness.press(harness.address({ addressName: 'Second try' }))).operation;
  expect(again.state).toBe('unknown');
  expect(await stateOf(again.intent_id)).toBe('done');
  expect(await stateOf(id)).toBe('not_done');
  expect(await stateOf(id)).toBe('not_done');
});

test('an address that is being added again leaves that word alone while it is under way', async () => {
  const id = await wordAgainst();
  const word = await findIntent(store.db, harness.first, id);
  const { kind, correlation_id, asked } = word as NonNullable<typeof word>;
  await beginIntent(store.db, {
    intent_id: randomUUID(),
    kind,
    correlation_id,
    asked,
    input_hash: 'again',
    request_id: 'r',
    actor: BOB,
    at: new Date(harness.services.clock() + 1),
  });
  await arrive();
  expect(await stateOf(id)).toBe('not_done');
});

test('of two that a person called not added, what shows is the newer one', async () => {
  const older = await wordAgainst();
  const newer = await wordAgainst();
  await arrive();
  expect([await stateOf(newer), await stateOf(older)]).toEqual(['done', 'not_done']);
});

test('two reads at once overrule that word once', async () => {
  const id = await wordAgainst();
  await arrive();
  const groups = await readWalletGroups(harness.services, harness.first);
  const changes = await listIntents(store.db, harness.first, WHITELIST_KINDS, 10);
  const settled = [0, 1].map(() => settleByEvidence(harness.services, changes, groups));
  expect((await Promise.all(settled)).sort()).toEqual([0, 1]);
  const outcomes = (await listAudit(store.db, { limit: 50 })).filter(
    ({ action, detail }) => action === 'whitelist_address.outcome' && detail?.intent_id === id,
  );
  expect(outcomes.filter(({ detail }) => detail?.evidence === 're-read')).toHaveLength(1);
});
