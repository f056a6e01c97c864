import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { SEEDED_GROUPS } from '@/lib/sandbox/seed-relationships';
import { listAudit } from '@/lib/store/audit';
import { openStore, type Store } from '@/lib/store/db';
import { empty } from '@/lib/store/describe-stores';
import { listOperations } from '@/lib/store/operations';
import { BOB } from '../memory-services';
import { CID, OTHER_CID, type WithdrawDesk, withdrawDesk } from './withdraw-desk';
import { readWithdrawalOptions } from './withdrawal-sources';

const [TREASURY, SUPPLIERS, PENDING] = SEEDED_GROUPS.CID_1;
let store: Store;
let desk: WithdrawDesk;
beforeAll(async () => {
  store = await openStore({ memory: true });
});
beforeEach(async () => {
  await empty(store.db);
  desk = await withdrawDesk(store);
});
afterEach(() => desk.dispose());
afterAll(() => store.close());

const made = () => listOperations(store.db, CID, 'withdraw', 50);
const availableNow = async (currency = 'USDT') => {
  const { accounts } = await readWithdrawalOptions(desk.services, CID);
  return accounts.find((account) => account.currency === currency)?.available;
};

test('WDR-18, WDR-20, WDR-24: the intent stands before the one call, which carries the digits typed and our code', async () => {
  const asked = await desk.ask({ note: 'Repasse semana 47' });
  let before: unknown;
  desk.wire = async (request, pass) => {
    if (request.method === 'POST') before = (await made())[0];
    return pass(request);
  };
  const { outcome, withdrawal } = await desk.press(asked);
  expect(before).toMatchObject({ state: 'sending', asked: { amount: '10.50', available: '48250.500000' } });
  expect([outcome, withdrawal?.state, desk.sent.length, await desk.effects()]).toEqual([
    'done',
    'done',
    1,
    1,
  ]);
  expect(withdrawal?.link).toMatch(/^https?:\/\//);
  expect(withdrawal?.token).toMatch(/^M-[0-9A-HJKMNP-TV-Z]{10}$/);
  const { payload, correlation_id } = JSON.parse(desk.sent[0] ?? '');
  expect(correlation_id).toBe(CID);
  expect(payload).toEqual({
    ...{ account: 'USDT', amount: '10.50', wallet: TREASURY.id, withdrawalType: 'crypto' },
    note: `Repasse semana 47 ${withdrawal?.token}`,
  });
  expect(await availableNow()).toBe('48240');
  const audit = await listAudit(store.db, { limit: 10 });
  expect(audit.map(({ action }) => action)).toEqual(['sub_withdrawal.outcome', 'sub_withdrawal.send']);
});

test('safety 30, 32: all of it can be withdrawn with the digits of the balance, and not a digit more', async () => {
  const asked = await desk.ask();
  const above = await desk.press({ ...asked, amount: '48250.500001' });
  expect(above).toMatchObject({ outcome: 'above_available', available: '48250.500000' });
  expect(desk.sent).toEqual([]);
  expect(await desk.press({ ...asked, amount: '48250.500000' })).toMatchObject({ outcome: 'done' });
  expect(await availableNow()).toBe('0');
});

test('safety 1: one intent pressed twenty times at once, and again later, is one call with one answer', async () => {
  const asked = await desk.ask();
  const intentId = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => desk.press(asked, { intentId })));
  answers.push(
    await desk.press(asked, { intentId }),
    await desk.press(asked, { intentId, services: desk.again() }),
  );
  expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['done']));
  expect(new Set(answers.map(({ withdrawal }) => withdrawal?.id))).toEqual(new Set([intentId]));
  expect([desk.sent.length, await desk.effects()]).toEqual([1, 1]);
});

test('safety 1: the same key with other input, of another person or another sub-merchant is refused', async () => {
  const asked = await desk.ask();
  const intentId = randomUUID();
  await desk.press(asked, { intentId });
  const reused = { code: 'key_reused' };
  await expect(desk.press({ ...asked, amount: '10.51' }, { intentId })).rejects.toMatchObject(reused);
  await expect(desk.press({ ...asked, note: 'x' }, { intentId })).rejects.toMatchObject(reused);
  await expect(desk.press(asked, { intentId, actor: BOB })).rejects.toMatchObject(reused);
  const elsewhere = await readWithdrawalOptions(desk.services, OTHER_CID);
  const [group] = elsewhere.groups;
  const theirs = {
    ...asked,
    wallet: group?.id ?? '',
    seen: { label: group?.label, addresses: group?.addresses ?? [], latest: null },
  };
  const foreign = desk.press(theirs, { intentId, correlationId: OTHER_CID });
  await expect(foreign).rejects.toMatchObject(reused);
  expect(await desk.effects()).toBe(1);
});

test('safety 2, 3: twenty people in twenty tabs with one account, group and amount are one withdrawal, and told so', async () => {
  const asked = await desk.ask();
  const other = desk.again();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      desk.press(
        { ...asked, amount: index % 3 === 0 ? '10.5' : '010.500' },
        { actor: { id: `u${index}`, name: `U${index}` }, services: index % 2 ? other : desk.services },
      ),
    ),
  );
  const outcomes = answers.map(({ outcome }) => outcome);
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
  expect(outcomes.every((outcome) => ['done', 'blocked', 'repeated'].includes(outcome))).toBe(true);
  expect(new Set(answers.map(({ withdrawal }) => withdrawal?.id)).size).toBe(1);
  expect([desk.sent.length, await desk.effects()]).toEqual([1, 1]);
});

test('safety 2: a second tab that did not see the first withdrawal is shown it; who has seen it may send another', async () => {
  const asked = await desk.ask();
  const first = await desk.press(asked);
  const unseen = await desk.press(asked, { actor: BOB });
  expect(unseen).toMatchObject({ outcome: 'repeated', withdrawal: { id: first.withdrawal?.id } });
  expect(await made()).toHaveLength(1);
  const seen = { ...asked.seen, latest: first.withdrawal?.id ?? null };
  expect((await desk.press({ ...asked, seen })).outcome).toBe('done');
  expect((await desk.press({ ...asked, amount: '10.51' })).outcome).toBe('done');
  expect(await desk.effects()).toBe(3);
});

test('safety 43: an address added, activated, or a group renamed between view and send stops it', async () => {
  const asked = await desk.ask();
  const pending = await desk.ask({ wallet: PENDING.id });
  const address = { id: 'x', address: 'TSomethingElse', currency: 'USDT', status: 'active' };
  const stale = [
    { ...asked, seen: { ...asked.seen, addresses: asked.seen.addresses.slice(1) } },
    { ...asked, seen: { ...asked.seen, addresses: [...asked.seen.addresses, address] } },
    { ...asked, seen: { ...asked.seen, label: 'Other name' } },
  ];
  for (const body of stale) {
    const answer = await desk.press(body);
    expect(answer.outcome).toBe('group_changed');
    expect(answer.group?.addresses).toHaveLength(TREASURY.addresses.length);
  }
  expect((await desk.press({ ...asked, wallet: 'wlg_gone' })).outcome).toBe('group_changed');
  await desk.control('POST', `addresses/${PENDING.addresses[0]?.id}/activate`);
  expect((await desk.press(pending)).outcome).toBe('group_changed');
  expect([desk.sent, await made()]).toEqual([[], []]);
});

test('safety 43, WDR-25: a pending address, or none of the asset, sends nothing', async () => {
  const pending = await desk.press(await desk.ask({ wallet: PENDING.id }));
  expect(pending).toMatchObject({ outcome: 'group_not_ready', fault: 'pending' });
  const noAddress = await desk.press(
    await desk.ask({ wallet: SUPPLIERS.id, account: 'BTC', amount: '0.01' }),
  );
  expect(noAddress).toMatchObject({ outcome: 'group_not_ready', fault: 'no_address' });
  expect([desk.sent, await made()]).toEqual([[], []]);
});

test('safety 41: for what is not in the register, and for its other names, nothing is signed', async () => {
  const asked = await desk.ask();
  const calls: string[] = [];
  desk.wire = (request, pass) => {
    calls.push(request.path);
    return pass(request);
  };
  for (const correlationId of ['aadcac0e-cfc2-4f76-9d83-92947a8917fa', randomUUID()]) {
    await expect(desk.press(asked, { correlationId })).rejects.toMatchObject({ code: 'not_found' });
  }
  // A group of another sub-merchant is no group here.
  expect((await desk.press({ ...asked }, { correlationId: OTHER_CID })).outcome).toBe('group_changed');
  await expect(desk.press({ ...asked, account: 'DOGE' })).resolves.toMatchObject({
    outcome: 'group_not_ready',
  });
  expect([calls.filter((path) => path.includes('withdraw')), desk.sent]).toEqual([[], []]);
});

test('safety 66: with a store that cannot write nothing is sent', async () => {
  const asked = await desk.ask();
  const readOnly = (on: boolean) =>
    store.db.execute(sql.raw(`set default_transaction_read_only = ${on ? 'on' : 'off'}`));
  await readOnly(true);
  await expect(desk.press(asked)).rejects.toThrow();
  await readOnly(false);
  expect([desk.sent, await desk.effects(), await made()]).toEqual([[], 0, []]);
});

test('without a whitelist or a balance to look at nothing is sent', async () => {
  const asked = await desk.ask();
  for (const path of ['/v2/naas/wl_groups', '/v2/naas/balance']) {
    desk.wire = async (request, pass) =>
      request.path === path ? { status: 400, headers: {}, body: new Uint8Array() } : pass(request);
    await expect(desk.press(asked)).rejects.toMatchObject({ code: 'upstream_rejected' });
  }
  expect([desk.sent, await made()]).toEqual([[], []]);
});

test('more presses of one person than the cap are refused before any intent (W5)', async () => {
  const capped = desk.again({ caps: { withdraw: 2 } });
  const asked = await desk.ask();
  const press = (amount: string, intentId?: string) =>
    desk.press({ ...asked, amount }, { services: capped, ...(intentId ? { intentId } : {}) });
  const first = randomUUID();
  await press('1', first);
  await press('2');
  await expect(press('3')).rejects.toMatchObject({ code: 'rate_limited' });
  expect((await press('1', first)).outcome).toBe('done');
  expect(await desk.effects()).toBe(2);
});
