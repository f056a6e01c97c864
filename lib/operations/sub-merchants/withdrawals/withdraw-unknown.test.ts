import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { recoverInterruptedSends } from '@/lib/operations/intents/recover-interrupted-sends';
import type { Store } from '@/lib/store/engine/open-store';
import { beginIntent } from '@/lib/store/sub-merchants/intents';
import { harnessForEach } from '@/lib/testing/harnesses/harness-for-each';
import {
  CID,
  OTHER_CID,
  type WithdrawalHarness,
  withdrawalHarness,
} from '@/lib/testing/harnesses/withdrawal-harness';
import { ALICE, BOB } from '@/lib/testing/services';
import type { UpstreamResponse } from '@/lib/upstream/transport';
import { createWithdrawalFollower } from '../follow-intents';
import { readSubMerchantWithdrawals } from './list-withdrawals';
import { readSubMerchantWithdrawal } from './refresh-withdrawals';
import { resolveWithdrawal } from './resolve-withdrawal';
import { readSubMerchantWithdrawalsMade } from './withdrawal-view';

const MINUTE = 60_000;
let store: Store;
let harness: WithdrawalHarness;
harnessForEach(withdrawalHarness, (opened, made) => {
  store = opened;
  harness = made;
});

const EMPTY_LIST = '{"version":"v2","total":0,"limit":100,"offset":0,"results":[]}';
const answered = (status: number, text: string): UpstreamResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(text),
});

/** The sandbox acts, and we get another answer. */
function hearAfterActing(heard: (real: UpstreamResponse) => UpstreamResponse): void {
  harness.wire = async (request, pass) => {
    const real = await pass(request);
    return request.path === '/v2/naas/withdraw' ? heard(real) : real;
  };
}
const drop = (when: 'before' | 'after') =>
  harness.control('PUT', 'scenario', {
    faults: [{ method: 'POST', path: '/v2/naas/withdraw', drop: when, times: 1 }],
  });
const calm = () => {
  harness.wire = (request, pass) => pass(request);
};
const read = (id: string) =>
  readSubMerchantWithdrawal(harness.services, CID, id).then(({ withdrawal }) => withdrawal);
const later = (minutes: number) => harness.again({ clock: () => Date.now() + minutes * MINUTE });

const LOST: [string, () => unknown][] = [
  ['an answer that is lost', () => drop('after')],
  ['a 500', () => hearAfterActing(() => answered(500, '{"error":"no"}'))],
  ['a 503', () => hearAfterActing(() => answered(503, ''))],
  ['a 429 of a gateway', () => hearAfterActing(() => answered(429, ''))],
  ['a 200 cut short', () => hearAfterActing((real) => ({ ...real, body: real.body.slice(0, 20) }))],
  ['a 200 without a link', () => hearAfterActing(() => answered(200, '{"message":"ok"}'))],
  ['a 200 of HTML', () => hearAfterActing(() => answered(200, '<html></html>'))],
];
test.each(LOST)(
  'safety 9, 11, 12: after %s nobody knows; it blocks its twin, and its record in the list ends it',
  async (_, lose) => {
    const asked = await harness.ask({ note: 'Repasse' });
    await lose();
    const { outcome, withdrawal } = await harness.press(asked);
    expect([outcome, withdrawal?.link]).toEqual(['unknown', undefined]);
    calm();
    const twin = await harness.press({ ...asked, amount: '10.5' }, { actor: BOB });
    expect(twin).toMatchObject({ outcome: 'blocked', withdrawal: { id: withdrawal?.id, created_by: ALICE } });
    const found = await read(withdrawal?.id ?? '');
    expect(found).toMatchObject({ state: 'done', end2end: expect.stringMatching(/\w/) });
    expect([found.differs, found.resolvable_at]).toEqual([undefined, undefined]);
    expect([harness.sent.length, await harness.effects()]).toEqual([1, 1]);
  },
);

test('safety 10: what was lost on its way stays unknown, with the list and the balance as witnesses, until a person ends it', async () => {
  const asked = await harness.ask();
  await drop('before');
  const { withdrawal } = await harness.press(asked);
  const id = withdrawal?.id ?? '';
  const looked = await read(id);
  expect(looked).toMatchObject({
    state: 'unknown',
    asked: { available: '48250.500000' },
    reading: { scanned: expect.any(Number), complete: true, available: '48250.500000' },
  });
  const resolution = { correlationId: CID, id, outcome: 'not_done', note: 'Not in the list' } as const;
  await expect(resolveWithdrawal(harness.services, BOB, resolution)).rejects.toMatchObject({
    code: 'too_early',
  });
  await expect(
    resolveWithdrawal(later(11), BOB, { ...resolution, correlationId: OTHER_CID }),
  ).rejects.toMatchObject({ code: 'not_found' });
  const ended = await resolveWithdrawal(later(11), BOB, resolution);
  expect(ended.withdrawal).toMatchObject({
    state: 'not_done',
    resolution: { actor: BOB, outcome: 'not_done', note: 'Not in the list' },
  });
  expect(ended.withdrawal.overruled).toBeUndefined();
  await expect(resolveWithdrawal(later(11), BOB, resolution)).rejects.toMatchObject({
    code: 'invalid_input',
  });
  expect((await harness.press(asked)).outcome).toBe('done');
  expect([harness.sent.length, await harness.effects()]).toEqual([2, 1]);
});

test('the look before a person’s word decides first, and a record found later overrules it', async () => {
  const asked = await harness.ask();
  const resolution = { correlationId: CID, outcome: 'not_done', note: 'Support says no' } as const;
  await drop('after');
  const first = (await harness.press(asked)).withdrawal?.id ?? '';
  const decided = await resolveWithdrawal(later(11), BOB, { ...resolution, id: first });
  expect(decided.withdrawal).toMatchObject({ state: 'done' });
  expect(decided.withdrawal.resolution).toBeUndefined();
  await drop('after');
  const second = (await harness.press({ ...asked, amount: '11' })).withdrawal?.id ?? '';
  harness.wire = async (request, pass) =>
    request.path.startsWith('/v2/naas/withdrawals') ? answered(200, EMPTY_LIST) : pass(request);
  const said = await resolveWithdrawal(later(11), BOB, { ...resolution, id: second });
  expect(said.withdrawal.state).toBe('not_done');
  calm();
  await readSubMerchantWithdrawals(harness.services, CID, { limit: 20, offset: 0 });
  const { withdrawals } = await readSubMerchantWithdrawalsMade(harness.services, CID);
  const overruled = withdrawals.find(({ id }) => id === second);
  expect(overruled).toMatchObject({
    state: 'done',
    overruled: true,
    resolution: { actor: BOB, outcome: 'not_done' },
  });
  expect(await harness.effects()).toBe(2);
});

test('without the list nobody’s word is taken', async () => {
  await drop('before');
  const id = (await harness.press(await harness.ask())).withdrawal?.id ?? '';
  harness.wire = async () => answered(400, '{"error":"no"}');
  const resolution = { correlationId: CID, id, outcome: 'done', note: 'I am sure' } as const;
  await expect(resolveWithdrawal(later(11), BOB, resolution)).rejects.toMatchObject({
    code: 'upstream_rejected',
  });
  calm();
  expect((await read(id)).state).toBe('unknown');
});

test('safety 20, 43: money at an address that waited for its approval is not as asked, however the group lists it', async () => {
  const address = 'TXFBqBbqJommqZf7BV8NNYzePh97UmJodJ';
  const group = { walletName: 'Treasury', walletId: (await harness.ask()).wallet, currencyCode: 'USDT' };
  const body = { ...group, address, addressName: 'New' };
  expect((await harness.services.client.changeWhitelist({ correlationId: CID, body })).ok).toBe(true);
  const asked = await harness.ask();
  expect(asked.seen.addresses).toContainEqual(expect.objectContaining({ address, status: 'pending' }));
  await drop('before');
  const { withdrawal } = await harness.press(asked);
  const record = { attributes: { notes: `x ${withdrawal?.token}`, address } };
  const list = { ...JSON.parse(EMPTY_LIST), total: 1, results: [{ end2end: 'e1', ...record }] };
  harness.wire = async (request, pass) =>
    request.path.startsWith('/v2/naas/withdrawals') ? answered(200, JSON.stringify(list)) : pass(request);
  expect(await read(withdrawal?.id ?? '')).toMatchObject({ state: 'done', differs: ['address'] });
});

test('safety 20: a record that is not as asked is tied, with the figures that differ', async () => {
  const asked = await harness.ask();
  harness.wire = async (request, pass) => {
    if (request.path !== '/v2/naas/withdraw') return pass(request);
    throw new TypeError('lost');
  };
  const { withdrawal } = await harness.press(asked);
  const record = {
    attributes: { notes: `x ${withdrawal?.token}`, amount_discounted: 105, address: 'Telse' },
  };
  const list = { ...JSON.parse(EMPTY_LIST), total: 1, results: [{ end2end: 'e1', ...record }] };
  harness.wire = async (request, pass) =>
    request.path.startsWith('/v2/naas/withdrawals') ? answered(200, JSON.stringify(list)) : pass(request);
  expect(await read(withdrawal?.id ?? '')).toMatchObject({
    state: 'done',
    end2end: 'e1',
    differs: ['amount', 'address'],
  });
  // The same list proves nothing about another sub-merchant.
  await readSubMerchantWithdrawals(harness.services, OTHER_CID, { limit: 20, offset: 0 });
  expect((await readSubMerchantWithdrawalsMade(harness.services, OTHER_CID)).withdrawals).toEqual([]);
});

test.each([
  [400, '{"error":"the wallet is closed"}', { reason: 'the wallet is closed' }],
  [401, '{"error":"no"}', { fault: 'upstream_strategy' }],
  [402, '', {}],
  [404, '{"error":"not found"}', { reason: 'not found' }],
])(
  'WDR-26: a %s is a refusal in the words of the API, and the same may be asked for again',
  async (status, body, told) => {
    const asked = await harness.ask();
    harness.wire = async (request, pass) =>
      request.path === '/v2/naas/withdraw' ? answered(status, body) : pass(request);
    expect(await harness.press(asked)).toMatchObject({
      outcome: 'refused',
      withdrawal: { http_status: status, ...told },
    });
    calm();
    expect((await harness.press(asked)).outcome).toBe('done');
    expect(await harness.effects()).toBe(1);
  },
);

test('safety 6, 68: what was being sent when the process died is unknown at the next start, and found without being sent', async () => {
  const token = 'M-0123456789';
  const asked = await harness.ask();
  await harness.services.client.createSubMerchantWithdrawal({
    correlationId: CID,
    body: { account: 'USDT', amount: '10.50', wallet: asked.wallet, withdrawalType: 'crypto', note: token },
  });
  const at = new Date();
  const intent = {
    kind: 'withdraw',
    correlation_id: CID,
    input_hash: 'h',
    actor: ALICE,
    request_id: 'r',
  } as const;
  const shown = { account: 'USDT', amount: '10.50', wallet: asked.wallet, addresses: asked.seen.addresses };
  await beginIntent(store.db, { ...intent, intent_id: 'died', token, asked: shown, at });
  await recoverInterruptedSends(harness.services, Date.now() + 1_000);
  const state = async () =>
    (await readSubMerchantWithdrawalsMade(harness.services, CID)).withdrawals[0]?.state;
  expect(await state()).toBe('unknown');
  let now = Date.now();
  const follower = createWithdrawalFollower(harness.services, () => now);
  for (let seconds = 0; seconds < 600; seconds += 30) {
    await follower.tick();
    now += 30_000;
  }
  expect(await state()).toBe('done');
  expect([harness.sent.length, await harness.effects()]).toEqual([1, 1]);
});

test('safety 9: ten minutes of following an unknown one look for it and send nothing', async () => {
  await drop('before');
  await harness.press(await harness.ask());
  const seen: string[] = [];
  harness.wire = (request, pass) => {
    seen.push(request.method);
    return pass(request);
  };
  let now = Date.now();
  const follower = createWithdrawalFollower(harness.services, () => now);
  for (let seconds = 0; seconds < 600; seconds += 10) {
    await follower.tick();
    now += 10_000;
  }
  expect(new Set(seen)).toEqual(new Set(['GET']));
  expect(seen.length).toBeGreaterThan(8);
  expect(seen.length).toBeLessThan(60);
});

test('safety 6, 66: an answer that comes while the store is away is told as under way, and recorded when it is back', async () => {
  const readOnly = (on: boolean) =>
    store.db.execute(sql.raw(`set default_transaction_read_only = ${on ? 'on' : 'off'}`));
  const asked = await harness.ask();
  harness.wire = async (request, pass) => {
    const real = await pass(request);
    if (request.method === 'POST') await readOnly(true);
    return real;
  };
  expect((await harness.press(asked)).outcome).toBe('sending');
  await readOnly(false);
  const state = async () => (await readSubMerchantWithdrawalsMade(harness.services, CID)).withdrawals[0];
  await expect.poll(async () => (await state())?.state, { timeout: 15_000 }).toBe('done');
  expect((await state())?.link).toMatch(/^http/);
  expect(await harness.effects()).toBe(1);
});
