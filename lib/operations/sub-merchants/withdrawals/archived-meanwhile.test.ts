import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeSubMerchant } from '@/lib/operations/sub-merchants/register/register';
import { beginUnarchived, refuseArchived } from '@/lib/operations/sub-merchants/require-sub-merchant';
import type { Store } from '@/lib/store/engine/open-store';
import { listIntents } from '@/lib/store/sub-merchants/intents';
import { empty } from '@/lib/testing/harnesses/describe-stores';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { CID, type WithdrawalHarness, withdrawalHarness } from '@/lib/testing/harnesses/withdrawal-harness';
import { ALICE } from '@/lib/testing/services';

let store: Store;
let harness: WithdrawalHarness;
beforeAll(async () => {
  store = await memoryStore();
});
beforeEach(async () => {
  await empty(store.db);
  harness = await withdrawalHarness(store);
  return harness.dispose;
});
afterAll(() => store.close());

const archive = (archived = true) => changeSubMerchant(harness.services, ALICE, CID, { archived });

test('an archive while a withdrawal reads its group and balance stops it: no intent, and nothing is sent', async () => {
  const asked = await harness.ask();
  harness.wire = async (request, pass) => {
    const answer = await pass(request);
    await archive();
    return answer;
  };
  await expect(harness.press(asked)).rejects.toMatchObject({ code: 'sub_merchant_archived' });
  expect(harness.sent).toEqual([]);
  expect(await listIntents(store.db, CID, 'withdraw', 10)).toEqual([]);
  await archive(false);
  harness.wire = (request, pass) => pass(request);
  expect((await harness.press(asked)).outcome).toBe('done');
});

test('no intent of any kind is committed for what is in the archive by then; one from before stands', async () => {
  const intent = () => ({
    ...({
      intent_id: randomUUID(),
      kind: 'branding',
      correlation_id: CID,
      input_hash: 'h',
      actor: ALICE,
    } as const),
    asked: {},
    request_id: 'r',
    at: new Date(),
  });
  const before = intent();
  expect((await beginUnarchived(store.db, before)).kind).toBe('begun');
  await archive();
  const refused = { code: 'sub_merchant_archived' };
  await expect(beginUnarchived(store.db, intent())).rejects.toMatchObject(refused);
  await expect(store.db.transaction((tx) => refuseArchived(tx, CID))).rejects.toMatchObject(refused);
  expect((await beginUnarchived(store.db, before)).kind).toBe('replayed');
  expect(await listIntents(store.db, CID, 'branding', 10)).toHaveLength(1);
});
