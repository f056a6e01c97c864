import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openStore, type Store } from '@/lib/store/db';
import { empty } from '@/lib/store/describe-stores';
import { listOperations } from '@/lib/store/operations';
import { ALICE } from '../memory-services';
import { changeSubMerchant } from './register';
import { beginUnarchived, refuseArchived } from './require-sub-merchant';
import { CID, type WithdrawDesk, withdrawDesk } from './withdraw-desk';

let store: Store;
let desk: WithdrawDesk;
beforeAll(async () => {
  store = await openStore({ memory: true });
});
beforeEach(async () => {
  await empty(store.db);
  desk = await withdrawDesk(store);
  return desk.dispose;
});
afterAll(() => store.close());

const archive = (archived = true) => changeSubMerchant(desk.services, ALICE, CID, { archived });

test('an archive while a withdrawal reads its group and balance stops it: no intent, and nothing is sent', async () => {
  const asked = await desk.ask();
  desk.wire = async (request, pass) => {
    const answer = await pass(request);
    await archive();
    return answer;
  };
  await expect(desk.press(asked)).rejects.toMatchObject({ code: 'sub_merchant_archived' });
  expect(desk.sent).toEqual([]);
  expect(await listOperations(store.db, CID, 'withdraw', 10)).toEqual([]);
  await archive(false);
  desk.wire = (request, pass) => pass(request);
  expect((await desk.press(asked)).outcome).toBe('done');
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
    ...{ asked: {}, request_id: 'r', at: new Date() },
  });
  const before = intent();
  expect((await beginUnarchived(store.db, before)).kind).toBe('begun');
  await archive();
  const refused = { code: 'sub_merchant_archived' };
  await expect(beginUnarchived(store.db, intent())).rejects.toMatchObject(refused);
  await expect(store.db.transaction((tx) => refuseArchived(tx, CID))).rejects.toMatchObject(refused);
  expect((await beginUnarchived(store.db, before)).kind).toBe('replayed');
  expect(await listOperations(store.db, CID, 'branding', 10)).toHaveLength(1);
});
