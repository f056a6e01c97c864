import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ListItem } from '@/lib/contract/payments-api/envelope';
import { noteWithToken } from '@/lib/contract/values/sub-merchants/withdrawal-note';
import type { Store } from '@/lib/store/engine/open-store';
import { empty } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { CID, type WithdrawalHarness, withdrawalHarness } from '@/lib/testing/harnesses/withdrawal-harness';
import { listItem } from '@/lib/testing/scripted-upstream/scripted-list-reply';
import { tieFound } from './withdrawal-evidence';
import { readSubMerchantWithdrawalsMade } from './withdrawal-view';

let store: Store;
let harness: WithdrawalHarness;
let token: string;
beforeAll(async () => {
  store = await memoryStore();
});
beforeEach(async () => {
  await empty(store.db);
  harness = await withdrawalHarness(store);
  const { withdrawal } = await harness.press(await harness.ask());
  token = withdrawal?.token ?? '';
  return harness.dispose;
});
afterAll(() => store.close());

const carrier = (end2end: string) =>
  listItem(end2end, { attributes: { notes: noteWithToken(undefined, token) } }) as unknown as ListItem;
const seen = (...ids: string[]) => tieFound(harness.services, CID, ids.map(carrier));
const made = async () => (await readSubMerchantWithdrawalsMade(harness.services, CID)).withdrawals[0];
const flags = async () =>
  (await listAudit(store.db, { limit: 100 })).filter(({ action }) => action === 'sub_withdrawal.ambiguous');

test('of two records with one code none is chosen: both are shown to a person, recorded once', async () => {
  for (const ids of [['b', 'a'], ['a', 'b'], ['a']]) expect(await seen(...ids)).toEqual([]);
  const withdrawal = await made();
  expect([withdrawal?.end2end, withdrawal?.ambiguous]).toEqual([undefined, ['a', 'b']]);
  expect((await flags()).map(({ detail }) => detail?.end2ends)).toEqual(['a, b']);
});

test('a second record that turns up after the first was tied is shown beside it', async () => {
  expect(await seen('a')).toHaveLength(1);
  expect((await made())?.ambiguous).toBeUndefined();
  expect(await seen('b')).toEqual([]);
  const withdrawal = await made();
  expect([withdrawal?.end2end, withdrawal?.ambiguous]).toEqual(['a', ['a', 'b']]);
});
