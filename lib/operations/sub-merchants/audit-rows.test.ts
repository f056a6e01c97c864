import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { changeBranding } from '@/lib/operations/sub-merchants/branding/change-branding';
import { resolveWhitelist } from '@/lib/operations/sub-merchants/whitelist/resolve-whitelist';
import { tieFound } from '@/lib/operations/sub-merchants/withdrawals/withdrawal-evidence';
import type { Store } from '@/lib/store/engine/open-store';
import { changesSince } from '@/lib/store/live/live-changes';
import { harnessForEach } from '@/lib/testing/harnesses/harness-for-each';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { TRON, type WhitelistHarness, whitelistHarness } from '@/lib/testing/harnesses/whitelist-harness';
import { CID, type WithdrawalHarness, withdrawalHarness } from '@/lib/testing/harnesses/withdrawal-harness';
import { ALICE, BOB } from '@/lib/testing/services';

let store: Store;
let withdrawals: WithdrawalHarness;
let whitelist: WhitelistHarness;
harnessForEach(
  async (opened) => {
    // One register, two worlds of the same sub-merchants.
    const made = { whitelist: await whitelistHarness(opened), withdrawals: await withdrawalHarness(opened) };
    const dispose = () => {
      made.withdrawals.dispose();
      made.whitelist.dispose();
    };
    return { ...made, dispose };
  },
  (opened, made) => {
    store = opened;
    ({ withdrawals, whitelist } = made);
  },
);

/** Newest first, without what is the same everywhere. */
async function rows(limit: number) {
  const found = await listAudit(store.db, { limit });
  return found.map(({ action, actor, subject, detail }) => ({ action, actor, subject, detail }));
}

test('the audit of a withdrawal says who sent how much from where to where, and how it ended (safety 65)', async () => {
  const intentId = randomUUID();
  await withdrawals.press(await withdrawals.ask({ note: 'Repasse' }), { intentId, actor: BOB });
  const { wallet } = await withdrawals.ask();
  expect(await rows(2)).toEqual([
    {
      action: 'sub_withdrawal.outcome',
      actor: BOB,
      subject: CID,
      detail: { intent_id: intentId, outcome: 'done', status: '200' },
    },
    {
      action: 'sub_withdrawal.send',
      actor: BOB,
      subject: CID,
      detail: { intent_id: intentId, account: 'USDT', amount: '10.50', wallet, withdrawal_type: 'crypto' },
    },
  ]);
});

test('how it ended is told to whoever is limited to the sub-merchant too', async () => {
  // What was announced before is written by then.
  await sleep(200);
  const before = new Date();
  await withdrawals.press(await withdrawals.ask());
  const told = async () => (await changesSince(store.db, before)) ?? [];
  const ofCid = async () => (await told()).find(({ subject }) => subject === CID);
  await vi.waitFor(async () => expect(await ofCid()).toMatchObject({ correlation_id: CID }));
});

test('a lost withdrawal stands as unknown, and its record with every figure that is not as asked (safety 20)', async () => {
  await withdrawals.control('PUT', 'scenario', {
    faults: [{ method: 'POST', path: '/v2/naas/withdraw', drop: 'before', times: 1 }],
  });
  const { withdrawal } = await withdrawals.press(await withdrawals.ask());
  expect((await rows(1))[0]).toMatchObject({
    action: 'sub_withdrawal.outcome',
    detail: { outcome: 'unknown', status: '' },
  });
  const label = { en: '', pt: '', es: '' };
  const attributes = {
    notes: withdrawal?.token ?? '',
    amount_discounted: '99.00',
    currency_receive_code: 'USDC',
    group_id: 'wlg_another',
    address: 'TStranger',
  };
  const found = { end2end: 'e2e-1', status: label, substatus: label, message: label, error_message: label };
  const [tied] = await tieFound(withdrawals.services, CID, [{ ...found, attributes }]);
  expect(tied?.result).toMatchObject({ differs: ['amount', 'account', 'group', 'address'] });
  const [audited] = await rows(1);
  expect(audited).toMatchObject({
    action: 'sub_withdrawal.found',
    subject: CID,
    detail: { was: 'unknown', end2end: 'e2e-1', differs: 'amount, account, group, address' },
  });
  expect(audited?.actor, 'a read is nobody’s act').toBeUndefined();
});

test('the audit of an address names its group, asset and every letter of it, and who added it (safety 42)', async () => {
  await whitelist.press(whitelist.address(), { actor: BOB });
  const { id, label } = whitelist.treasury;
  expect((await rows(1))[0]).toMatchObject({
    action: 'whitelist_address',
    actor: BOB,
    subject: whitelist.first,
    detail: { walletName: label, walletId: id, address: TRON, currencyCode: 'USDT', outcome: 'done' },
  });
});

test('who ends an unknown change of a whitelist stands in the audit with name and note (safety 65)', async () => {
  await whitelist.injectFailure({ drop: 'before', times: 1 });
  const { operation } = await whitelist.press({ walletName: 'Ops' });
  expect(operation.state).toBe('unknown');
  const word = { correlationId: whitelist.first, intentId: operation.intent_id, note: 'Support' };
  await resolveWhitelist(whitelist.services, BOB, word);
  expect((await rows(1))[0]).toMatchObject({
    action: 'whitelist_group.resolve',
    actor: BOB,
    subject: whitelist.first,
    detail: { intent_id: operation.intent_id, outcome: 'not_done', note: 'Support' },
  });
});

test('the audit of branding names what was sent, the picture by its hash (safety 65)', async () => {
  const sharp = (await import('sharp')).default;
  const blank = { width: 120, height: 90, channels: 3, background: '#8a3b22' } as const;
  const logo = (await sharp({ create: blank }).png().toBuffer()).toString('base64');
  const asked = { trade_name: 'Outono', colour: '#AABBCC', logo };
  const intent = { correlationId: whitelist.first, intentId: randomUUID(), requestId: 'r', asked };
  const { change } = await changeBranding(whitelist.services, ALICE, intent);
  expect((await rows(1))[0]).toMatchObject({
    action: 'branding',
    actor: ALICE,
    detail: {
      trade_name: 'Outono',
      colour: '#AABBCC',
      logo_sha256: change.asked.logo?.sha256,
      outcome: 'done',
    },
  });
});
