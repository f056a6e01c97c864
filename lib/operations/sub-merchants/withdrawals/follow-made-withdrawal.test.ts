import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore, type Store } from '@/lib/store/db';
import { records } from '@/lib/store/schema-events';
import { readFollowed } from '../events/read-record';
import { readSubWithdrawal } from './reread-withdrawals';
import { CID, type WithdrawDesk, withdrawDesk } from './withdraw-desk';

let store: Store;
let desk: WithdrawDesk;
beforeAll(async () => {
  store = await openStore({ memory: true });
  desk = await withdrawDesk(store);
});
afterAll(async () => {
  desk.dispose();
  await store.close();
});

test('a withdrawal whose record is known is followed by signed reads until it has ended (WDR-29)', async () => {
  const { withdrawal } = await desk.press(await desk.ask());
  await readSubWithdrawal(desk.services, CID, withdrawal?.id ?? '');
  const [followed] = await store.db.select().from(records);
  expect(followed).toMatchObject({ kind: 'sub_withdrawals', correlationId: CID, token: null, process: null });
  if (followed === undefined) throw new Error('it is not followed');
  await readFollowed(desk.services, followed);
  expect((await store.db.select().from(records))[0]?.process).toBe('custody.pending');
  await desk.control('POST', `transactions/${followed.id}/advance`, { to: 'success.completed' });
  await readFollowed(desk.services, followed);
  const [ended] = await store.db.select().from(records);
  expect(ended).toMatchObject({ process: 'success.completed', nextReadAt: null, webhookLostAt: null });
});
