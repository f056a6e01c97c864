import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { SEEDED_GROUPS } from '@/lib/sandbox/world/seed-relationships';
import type { Store } from '@/lib/store/engine/open-store';
import { listIntents } from '@/lib/store/sub-merchants/intents';
import { empty } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import {
  CID,
  OTHER_CID,
  type WithdrawalHarness,
  withdrawalHarness,
} from '@/lib/testing/harnesses/withdrawal-harness';
import { BOB } from '@/lib/testing/services';
import { readWithdrawalOptions } from './withdrawal-sources';

const [TREASURY, SUPPLIERS, PENDING] = SEEDED_GROUPS.CID_1;
let store: Store;
let harness: WithdrawalHarness;
beforeAll(async () => {
  store = await memoryStore();
});
beforeEach(async () => {
  await empty(store.db);
  harness = await withdrawalHarness(store);
});
afterEach(() => harness.dispose());
afterAll(() => store.close());

const made = () => listIntents(store.db, CID, 'withdraw', 50);
const availableNow = async (currency = 'USDT') => {
  const { accounts } = await readWithdrawalOptions(harness.services, CID);
  return accounts.find((account) => account.currency === currency)?.available;
};

test('WDR-18, WDR-20, WDR-24: the intent stands before the one call, which carries the digits typed and our code', async () => {
  const asked = await harness.ask({ note: 'Repasse semana 47' });
  let before: unknown;
  harness.wire = async (request, pass) => {
    if (request.method === 'POST') before = (await made())[0];
    return pass(request);
  };
  const { outcome, withdrawal } = await harness.press(asked);
  expect(before).toMatchObject({ state: 'sending', asked: { amount: '10.50', available: '48250.500000' } });
  expect([outcome, withdrawal?.state, harness.sent.length, await harness.effects()]).toEqual([
    'done',
    'done',
    1,
    1,
  ]);
  expect(withdrawal?.link).toMatch(/^https?:\/\//);
  expect(withdrawal?.token).toMatch(/^M-[0-9A-HJKMNP-TV-Z]{10}$/);
  const { payload, correlation_id } = JSON.parse(harness.sent[0] ?? '');
  expect(correlation_id).toBe(CID);
  expect(payload).toEqual({
    account: 'USDT',
    amount: '10.50',
    wallet: TREASURY.id,
    withdrawalType: 'crypto',
    note: `Repasse semana 47 ${withdrawal?.token}`,
  });
  expect(await availableNow()).toBe('48240');
  const audit = await listAudit(store.db, { limit: 10 });
  expect(audit.map(({ action }) => action)).toEqual(['sub_withdrawal.outcome', 'sub_withdrawal.send']);
});

test('safety 30, 32: all of it can be withdrawn with the digits of the balance, and not a digit more', async () => {
  const asked = await harness.ask();
  const above = await harness.press({ ...asked, amount: '48250.500001' });
  expect(above).toMatchObject({ outcome: 'above_available', available: '48250.500000' });
  expect(harness.sent).toEqual([]);
  expect(await harness.press({ ...asked, amount: '48250.500000' })).toMatchObject({ outcome: 'done' });
  expect(await availableNow()).toBe('0');
});

test('safety 1: one intent pressed twenty times at once, and again later, is one call with one answer', async () => {
  const asked = await harness.ask();
  const intentId = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => harness.press(asked, { intentId })));
  answers.push(
    await harness.press(asked, { intentId }),
    await harness.press(asked, { intentId, services: harness.again() }),
  );
  expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['done']));
  expect(new Set(answers.map(({ withdrawal }) => withdrawal?.id))).toEqual(new Set([intentId]));
  expect([harness.sent.length, await harness.effects()]).toEqual([1, 1]);
});

test('safety 1: the same key with other input, of another person or another sub-merchant is refused', async () => {
  const asked = await harness.ask();
  const intentId = randomUUID();
  await harness.press(asked, { intentId });
  const reused = { code: 'key_reused' };
  await expect(harness.press({ ...asked, amount: '10.51' }, { intentId })).rejects.toMatchObject(reused);
  await expect(harness.press({ ...asked, note: 'x' }, { intentId })).rejects.toMatchObject(reused);
  await expect(harness.press(asked, { intentId, actor: BOB })).rejects.toMatchObject(reused);
  const elsewhere = await readWithdrawalOptions(harness.services, OTHER_CID);
  const [group] = elsewhere.groups;
  const theirs = {
    ...asked,
    wallet: group?.id ?? '',
    seen: { label: group?.label, addresses: group?.addresses ?? [], latest: null },
  };
  const foreign = harness.press(theirs, { intentId, correlationId: OTHER_CID });
  await expect(foreign).rejects.toMatchObject(reused);
  expect(await harness.effects()).toBe(1);
});

test('safety 2, 3: twenty people in twenty tabs with one account, group and amount are one withdrawal, and told so', async () => {
  const asked = await harness.ask();
  const other = harness.again();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      harness.press(
        { ...asked, amount: index % 3 === 0 ? '10.5' : '010.500' },
        { actor: { id: `u${index}`, name: `U${index}` }, services: index % 2 ? other : harness.services },
      ),
    ),
  );
  const outcomes = answers.map(({ outcome }) => outcome);
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
  expect(outcomes.every((outcome) => ['done', 'blocked', 'repeated'].includes(outcome))).toBe(true);
  expect(new Set(answers.map(({ withdrawal }) => withdrawal?.id)).size).toBe(1);
  expect([harness.sent.length, await harness.effects()]).toEqual([1, 1]);
});

test('safety 2: a second tab that did not see the first withdrawal is shown it; who has seen it may send another', async () => {
  const asked = await harness.ask();
  const first = await harness.press(asked);
  const unseen = await harness.press(asked, { actor: BOB });
  expect(unseen).toMatchObject({ outcome: 'repeated', withdrawal: { id: first.withdrawal?.id } });
  expect(await made()).toHaveLength(1);
  const seen = { ...asked.seen, latest: first.withdrawal?.id ?? null };
  expect((await harness.press({ ...asked, seen })).outcome).toBe('done');
  expect((await harness.press({ ...asked, amount: '10.51' })).outcome).toBe('done');
  expect(await harness.effects()).toBe(3);
});

test('safety 43: an address added, activated, or a group renamed between view and send stops it', async () => {
  const asked = await harness.ask();
  const pending = await harness.ask({ wallet: PENDING.id });
  const address = { id: 'x', address: 'TSomethingElse', currency: 'USDT', status: 'active' };
  const stale = [
    { ...asked, seen: { ...asked.seen, addresses: asked.seen.addresses.slice(1) } },
    { ...asked, seen: { ...asked.seen, addresses: [...asked.seen.addresses, address] } },
    { ...asked, seen: { ...asked.seen, label: 'Other name' } },
  ];
  for (const body of stale) {
    const answer = await harness.press(body);
    expect(answer.outcome).toBe('group_changed');
    expect(answer.group?.addresses).toHaveLength(TREASURY.addresses.length);
  }
  expect((await harness.press({ ...asked, wallet: 'wlg_gone' })).outcome).toBe('group_changed');
  await harness.control('POST', `addresses/${PENDING.addresses[0]?.id}/activate`);
  expect((await harness.press(pending)).outcome).toBe('group_changed');
  expect([harness.sent, await made()]).toEqual([[], []]);
});

test('safety 43, WDR-25: an address that waits blocks no group with an active one, and receives nothing', async () => {
  const before = await harness.ask();
  const body = {
    walletName: TREASURY.label,
    walletId: TREASURY.id,
    currencyCode: 'USDT',
    address: 'TXFBqBbqJommqZf7BV8NNYzePh97UmJodJ',
    addressName: 'New',
  };
  const added = await harness.services.client.changeWhitelist({ correlationId: CID, body });
  expect(added.ok).toBe(true);
  expect((await harness.press(before)).outcome).toBe('group_changed');
  const asked = await harness.ask();
  expect(asked.seen.addresses.map(({ status }) => status)).toContain('pending');
  expect((await harness.press(asked)).outcome).toBe('done');
  const query = { limit: '1' };
  const made = await harness.services.client.listSubMerchantWithdrawals({ correlationId: CID, query });
  expect(made.ok && made.data.results.at(0)?.attributes).toMatchObject({
    address: TREASURY.addresses[0]?.address,
  });
});

test('safety 43, WDR-25: a pending address alone, or none of the asset, sends nothing', async () => {
  const pending = await harness.press(await harness.ask({ wallet: PENDING.id }));
  expect(pending).toMatchObject({ outcome: 'group_not_ready', group_error: 'pending' });
  const noAddress = await harness.press(
    await harness.ask({ wallet: SUPPLIERS.id, account: 'BTC', amount: '0.01' }),
  );
  expect(noAddress).toMatchObject({ outcome: 'group_not_ready', group_error: 'no_address' });
  expect([harness.sent, await made()]).toEqual([[], []]);
});

test('safety 41: for what is not in the register, and for its other names, nothing is signed', async () => {
  const asked = await harness.ask();
  const calls: string[] = [];
  harness.wire = (request, pass) => {
    calls.push(request.path);
    return pass(request);
  };
  for (const correlationId of ['aadcac0e-cfc2-4f76-9d83-92947a8917fa', randomUUID()]) {
    await expect(harness.press(asked, { correlationId })).rejects.toMatchObject({ code: 'not_found' });
  }
  // A group of another sub-merchant is unknown here.
  expect((await harness.press({ ...asked }, { correlationId: OTHER_CID })).outcome).toBe('group_changed');
  await expect(harness.press({ ...asked, account: 'DOGE' })).resolves.toMatchObject({
    outcome: 'group_not_ready',
  });
  expect([calls.filter((path) => path.includes('withdraw')), harness.sent]).toEqual([[], []]);
});

test('safety 66: with a store that cannot write nothing is sent', async () => {
  const asked = await harness.ask();
  const readOnly = (on: boolean) =>
    store.db.execute(sql.raw(`set default_transaction_read_only = ${on ? 'on' : 'off'}`));
  await readOnly(true);
  await expect(harness.press(asked)).rejects.toThrow();
  await readOnly(false);
  expect([harness.sent, await harness.effects(), await made()]).toEqual([[], 0, []]);
});

test('without a whitelist or a balance to look at nothing is sent', async () => {
  const asked = await harness.ask();
  for (const path of ['/v2/naas/wl_groups', '/v2/naas/balance']) {
    harness.wire = async (request, pass) =>
      request.path === path ? { status: 400, headers: {}, body: new Uint8Array() } : pass(request);
    await expect(harness.press(asked)).rejects.toMatchObject({ code: 'upstream_rejected' });
  }
  expect([harness.sent, await made()]).toEqual([[], []]);
});

test('more presses of one person than the cap are refused before any intent (W5)', async () => {
  const capped = harness.again({ rateLimits: { withdraw: 2 } });
  const asked = await harness.ask();
  const press = (amount: string, intentId?: string) =>
    harness.press({ ...asked, amount }, { services: capped, ...(intentId ? { intentId } : {}) });
  const first = randomUUID();
  await press('1', first);
  await press('2');
  await expect(press('3')).rejects.toMatchObject({ code: 'rate_limited' });
  expect((await press('1', first)).outcome).toBe('done');
  expect(await harness.effects()).toBe(2);
});
