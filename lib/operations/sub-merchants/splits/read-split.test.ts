import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { splitParams } from '@/lib/contract/bff/sub-merchants/splits';
import type { Store } from '@/lib/store/engine/open-store';
import { findSubMerchant } from '@/lib/store/sub-merchants/register';
import { empty } from '@/lib/testing/harnesses/describe-stores';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { type WhitelistHarness, whitelistHarness } from '@/lib/testing/harnesses/whitelist-harness';
import { readSplit } from './read-split';

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

const read = (originE2e: string, correlationId = harness.first) =>
  readSplit(harness.services, { correlationId, originE2e });

/** A completed checkout of the first sub-merchant. */
async function completed(): Promise<string> {
  const kind = {
    kind: 'checkout',
    correlation_id: harness.first,
    currency_code: 'USDT',
    amount_crypto: '100.123456',
  };
  const made = await harness.control('POST', 'transactions', { account: 'A', ...kind });
  const end2end = String(made.end2end);
  await harness.control('POST', `transactions/${end2end}/advance`, { to: 'success.completed' });
  return end2end;
}

test('SPL-01 to SPL-07: nine flat strings exactly as sent', async () => {
  const origin = await completed();
  const { split, origin_e2e, correlation_id } = await read(origin);
  expect(Object.keys(split)).toHaveLength(9);
  expect(split).toMatchObject({
    origin_e2e: origin,
    correlation_id: harness.first,
    split_amount: '2.002469',
    currency: 'USDT',
  });
  expect([origin_e2e, correlation_id]).toEqual([origin, harness.first]);
});

test('SPL-03, SPL-09, safety 38: unknown, of another sub-merchant, and the split’s own id are one answer, and no error of health', async () => {
  const origin = await completed();
  const { split } = await read(origin);
  for (const [asked, cid] of [
    ['nothing', harness.first],
    [origin, harness.second],
    [split.end2end ?? '', harness.first],
  ] as const) {
    await expect(read(asked, cid)).rejects.toMatchObject({ code: 'upstream_not_found' });
  }
  expect((await findSubMerchant(store.db, harness.second))?.last_error).toBeUndefined();
  await expect(read(origin, '00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({
    code: 'not_found',
  });
});

test.each([{ correlation_id: 'aadcac0e-cfc2-4f76-9d83-92947a8917fa' }, { origin_e2e: 'another' }])(
  'safety 40: a split that names %j is not shown',
  async (change) => {
    const faults = [{ method: 'GET', path: '/v2/naas/split/{origin_e2e}', status: 200, body: change }];
    await harness.control('PUT', 'scenario', { faults });
    await expect(read('asked')).rejects.toMatchObject({ code: 'upstream_contract' });
  },
);

test('SPL-08, safety 28: what did not come is absent, and a time that cannot be read is kept as sent', async () => {
  const body = { split_amount: '0', state: '', created_at: 'soon', component: null };
  const faults = [{ method: 'GET', path: '/v2/naas/split/{origin_e2e}', status: 200, body }];
  await harness.control('PUT', 'scenario', { faults });
  expect((await read('asked')).split).toEqual({ split_amount: '0', created_at: 'soon' });
});

test('GEN-10: what could not be sent as an id is refused before anything is asked', () => {
  for (const origin_e2e of ['', '   ', '.', '..', 'a\u202eb', 'x'.repeat(257)]) {
    const read = splitParams.safeParse({ correlation_id: harness.first, origin_e2e });
    expect([origin_e2e, read.success]).toEqual([origin_e2e, false]);
  }
});
