import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Store } from '@/lib/store/engine/open-store';
import { subMerchantIntents } from '@/lib/store/schema/sub-merchant-tables';
import { listIntents } from '@/lib/store/sub-merchants/intents';
import { harnessForEach } from '@/lib/testing/harnesses/harness-for-each';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { type WhitelistHarness, whitelistHarness } from '@/lib/testing/harnesses/whitelist-harness';
import { ALICE } from '@/lib/testing/services';
import { createWhitelistFollower } from './follow-intents';
import { resolveWhitelist } from './whitelist/resolve-whitelist';
import { WHITELIST_KINDS } from './whitelist/whitelist-evidence';

let store: Store;
let harness: WhitelistHarness;
harnessForEach(whitelistHarness, (opened, made) => {
  store = opened;
  harness = made;
});

const DAY_S = 86_400;
const states = async () =>
  (await listIntents(store.db, harness.first, WHITELIST_KINDS, 50)).map(({ state }) => state);

/** Follows for a simulated time; how many times it read. */
async function follow(seconds: number, step = 10): Promise<number> {
  const { client } = harness.services;
  let reads = 0;
  const listWalletGroups: typeof client.listWalletGroups = (input) => {
    reads += 1;
    return client.listWalletGroups(input);
  };
  let now = Date.now();
  const services = { ...harness.services, client: { ...client, listWalletGroups } };
  const follower = createWhitelistFollower(services, () => now);
  for (let passed = 0; passed < seconds; passed += step) {
    await follower.tick();
    now += step * 1_000;
  }
  return reads;
}

test('safety 9: a group and an address that were added without an answer are found while nobody looks', async () => {
  await harness.injectFailure({ drop: 'after', times: 2 });
  await harness.press({ walletName: 'Ops' });
  await harness.press(harness.address());
  expect(await states()).toEqual(['unknown', 'unknown']);
  const before = await harness.effects();
  await follow(60);
  expect(await states()).toEqual(['done', 'done']);
  expect(await harness.effects()).toEqual(before);
  const outcomes = (await listAudit(store.db, { limit: 50 })).filter(({ action }) =>
    action.endsWith('.outcome'),
  );
  expect(outcomes.map(({ detail }) => detail?.evidence)).toEqual(['re-read', 're-read']);
});

test('safety 10: what is not there stays unknown, and is looked for slower and slower', async () => {
  await harness.injectFailure({ drop: 'before', times: 1 });
  await harness.press({ walletName: 'Ops' });
  const before = await harness.effects();
  const inTenMinutes = await follow(600);
  expect(inTenMinutes).toBeGreaterThan(5);
  expect(inTenMinutes).toBeLessThan(20);
  expect(await follow(DAY_S, 300)).toBeLessThan(120);
  expect([await states(), await harness.effects()]).toEqual([['unknown'], before]);
});

test('safety 1: a person who said too early that it did not happen is overruled while nobody looks', async () => {
  await harness.injectFailure({ drop: 'before', times: 1 });
  const { intent_id } = (await harness.press({ walletName: 'Ops' })).operation;
  await resolveWhitelist(harness.services, ALICE, {
    correlationId: harness.first,
    intentId: intent_id,
    note: 'support said so',
  });
  expect(await states()).toEqual(['not_done']);
  // It arrives late, without us.
  await harness.services.client.changeWhitelist({
    correlationId: harness.first,
    body: { walletName: 'Ops' },
  });
  await follow(600);
  expect(await states()).toEqual(['done']);
});

test('a word of today on a change of ten days ago is followed; a word of ten days ago is not', async () => {
  const ago = new Date(Date.now() - 10 * DAY_S * 1_000);
  const said = async (walletName: string, change: object) => {
    await harness.injectFailure({ drop: 'before', times: 1 });
    const { intent_id: intentId } = (await harness.press({ walletName })).operation;
    const { operation } = await resolveWhitelist(harness.services, ALICE, {
      correlationId: harness.first,
      intentId,
      note: 'support said so',
    });
    const resolvedBy = operation.resolved_by as NonNullable<typeof operation.resolved_by>;
    await store.db
      .update(subMerchantIntents)
      .set({ createdAt: ago, resolvedBy: { ...resolvedBy, ...change } })
      .where(eq(subMerchantIntents.intentId, intentId));
  };
  await said('Old', { at: ago.toISOString() });
  expect(await follow(600)).toBe(0);
  await said('Ops', {});
  expect(await follow(600)).toBeGreaterThan(5);
});

test('with nothing undecided nothing is read', async () => {
  await harness.press({ walletName: 'Ops' });
  expect(await follow(600)).toBe(0);
});
