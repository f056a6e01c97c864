import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ListItem } from '@/lib/contract/envelope';
import { noteWithToken } from '@/lib/contract/withdrawal-note';
import { listAudit } from '@/lib/store/audit';
import { openStore, type Store } from '@/lib/store/db';
import { empty } from '@/lib/store/describe-stores';
import { listItem } from '../scripted-list';
import { readSubWithdrawalsMade } from './list-sub-withdrawals';
import { CID, type WithdrawDesk, withdrawDesk } from './withdraw-desk';
import { tieFound } from './withdrawal-evidence';

let store: Store;
let desk: WithdrawDesk;
let token: string;
beforeAll(async () => {
  store = await openStore({ memory: true });
});
beforeEach(async () => {
  await empty(store.db);
  desk = await withdrawDesk(store);
  const { withdrawal } = await desk.press(await desk.ask());
  token = withdrawal?.token ?? '';
  return desk.dispose;
});
afterAll(() => store.close());

const carrier = (end2end: string) =>
  listItem(end2end, { attributes: { notes: noteWithToken(undefined, token) } }) as unknown as ListItem;
const seen = (...ids: string[]) => tieFound(desk.services, CID, ids.map(carrier));
const made = async () => (await readSubWithdrawalsMade(desk.services, CID)).withdrawals[0];
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
