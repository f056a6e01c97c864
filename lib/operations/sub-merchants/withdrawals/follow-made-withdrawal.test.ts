import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFollowedRecord } from '@/lib/operations/webhooks/process/read-followed-record';
import type { Store } from '@/lib/store/engine/open-store';
import { records } from '@/lib/store/schema/webhook-tables';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { CID, type WithdrawalHarness, withdrawalHarness } from '@/lib/testing/harnesses/withdrawal-harness';
import { readSubMerchantWithdrawal } from './refresh-withdrawals';

let store: Store;
let harness: WithdrawalHarness;
beforeAll(async () => {
  store = await memoryStore();
  harness = await withdrawalHarness(store);
});
afterAll(async () => {
  harness.dispose();
  await store.close();
});

test('a withdrawal whose record is known is followed by signed reads until it has ended (WDR-29)', async () => {
  const { withdrawal } = await harness.press(await harness.ask());
  await readSubMerchantWithdrawal(harness.services, CID, withdrawal?.id ?? '');
  const [followed] = await store.db.select().from(records);
  expect(followed).toMatchObject({ kind: 'sub_withdrawals', correlationId: CID, token: null, process: null });
  if (followed === undefined) throw new Error('it is not followed');
  await readFollowedRecord(harness.services, followed);
  expect((await store.db.select().from(records))[0]?.process).toBe('custody.pending');
  await harness.control('POST', `transactions/${followed.id}/advance`, { to: 'success.completed' });
  await readFollowedRecord(harness.services, followed);
  const [ended] = await store.db.select().from(records);
  expect(ended).toMatchObject({ process: 'success.completed', nextReadAt: null, webhookLostAt: null });
});
