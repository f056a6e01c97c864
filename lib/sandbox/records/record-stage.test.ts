import { describe, expect, it } from 'vitest';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import { add, compare, subtract } from '@/lib/money/amount';
import { availableOf } from '@/lib/sandbox/world/ledger';
import type { World } from '@/lib/sandbox/world/world';
import { CID } from '@/lib/testing/sandbox/signed-sandbox';
import { testSandbox } from '@/lib/testing/sandbox/test-sandbox';
import { webhookBody } from './record-stage';

type Json = Record<string, unknown>;
const HOOK = 'http://receiver.invalid/hook';

async function made(body: object, assumptions = DEFAULT_ASSUMPTIONS) {
  const sandbox = testSandbox({ assumptions });
  const created = await sandbox.control('POST', '/transactions', { webhook: HOOK, ...body });
  expect(created.status, JSON.stringify(created.json)).toBe(200);
  const id = String(created.json.end2end);
  const step = async (to?: string) =>
    (await sandbox.control('POST', `/transactions/${id}/advance`, to === undefined ? {} : { to })).json;
  const record = async () => {
    const found = (await sandbox.world()).records[id];
    if (found === undefined) throw new Error('no such record');
    return found;
  };
  return { ...sandbox, created: created.json, id, step, record };
}

const usdt = ({ accounts }: World) => availableOf(accounts.A.ledger, 'USDT');
const bucket = ({ accounts }: World, name: 'in_transit' | 'blocked') =>
  Object.values(accounts.A.ledger?.USDT ?? {}).reduce((sum, account) => add(sum, account[name]), '0');

describe('stages of a transaction', () => {
  it('ENV-03, ENV-21: a checkout knows more with each stage and nothing too early', async () => {
    const { step, record } = await made({ kind: 'checkout', amount_fiat: '50' });
    expect((await record()).attributes).toEqual({ currency_code: 'USDT', amount_fiat: '50' });
    await step();
    const paid = (await record()).attributes;
    expect(Object.keys(paid).sort()).toEqual([
      'amount_crypto',
      'amount_fiat',
      'client_tax_id',
      'currency_code',
      'pix_e2e',
    ]);
    expect(paid).toMatchObject({ amount_fiat: '50', pix_e2e: expect.stringMatching(/^E\d{20}\w{11}$/) });
  });

  it('WDR-02, WDR-06, WDR-07: a withdrawal has a hash from its broadcast, its fee at the end', async () => {
    const { step, record } = await made({ kind: 'withdrawal', amount: '100' });
    expect(Object.keys((await record()).attributes)).not.toContain('tx_hash');
    await step();
    const { tx_hash = '', explorer_url = '' } = (await record()).attributes;
    expect(tx_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(explorer_url.endsWith(tx_hash)).toBe(true);
    await step();
    const { amount_received = '', network_fee = '' } = (await record()).attributes;
    expect(compare(add(amount_received, network_fee), '100')).toBe(0);
  });

  it('an onramp gets its hash at the end, an offramp its PIX id', async () => {
    const onramp = await made({ kind: 'onramp' });
    await onramp.step();
    expect(await onramp.record()).toMatchObject({ attributes: { pix_e2e: expect.any(String) } });
    expect((await onramp.record()).attributes).not.toHaveProperty('tx_hash');
    await onramp.step();
    expect((await onramp.record()).attributes).toHaveProperty('tx_hash');
    const offramp = await made({ kind: 'offramp' });
    await offramp.step();
    expect((await offramp.record()).attributes).toHaveProperty('tx_hash');
    expect((await offramp.record()).attributes).not.toHaveProperty('pix_e2e');
    await offramp.step();
    expect((await offramp.record()).attributes).toHaveProperty('pix_e2e');
  });

  it('EVT-02, EVT-03, ENV-24: one webhook per change, each the record of its own moment', async () => {
    const { step, record, world } = await made({ kind: 'checkout', amount_fiat: '50' });
    await step();
    const then = webhookBody(await record(), DEFAULT_ASSUMPTIONS);
    await step();
    const { deliveries } = await world();
    expect(deliveries.map(({ process }) => process)).toEqual(['payment.received', 'success.completed']);
    expect(deliveries[0]?.body).toBe(then);
    expect(JSON.parse(then)).toMatchObject({
      version: 'v2',
      webhook_version: 'v2',
      process: 'payment.received',
    });
  });

  it('EVT-04: only a failure says what went wrong', async () => {
    const { step, world } = await made({ kind: 'onramp' });
    await step();
    await step('failure.payment');
    const errors = (await world()).deliveries.map(
      ({ body }) => (JSON.parse(body) as Json).error_message as Json,
    );
    expect(errors[0]).toEqual({ en: '', pt: '', es: '' });
    expect(errors[1]?.en).not.toBe('');
  });

  it('O-44, EVT-06: nothing is sent at creation, nor for what has no URL', async () => {
    const { step, world } = await made({ kind: 'offramp' });
    expect((await world()).deliveries).toEqual([]);
    await step();
    expect((await world()).deliveries).toHaveLength(1);
    const silent = await made({ kind: 'offramp', webhook: undefined });
    await silent.step();
    expect((await silent.world()).deliveries).toEqual([]);
  });
});

describe('money of a transaction', () => {
  it('CHK-21: a completed checkout credits its crypto once, whatever the way there', async () => {
    for (const stages of [
      ['success.completed'],
      ['payment.received', 'review.queued', 'success.completed'],
    ]) {
      const { step, record, world } = await made({ kind: 'checkout', amount_fiat: '1000' });
      const before = usdt(await world());
      for (const to of stages) await step(to);
      const { amount_crypto = '' } = (await record()).attributes;
      expect(compare(subtract(usdt(await world()), before), amount_crypto)).toBe(0);
    }
  });

  it('BAL-08: a withdrawal is in transit until it ends; a failed one comes back', async () => {
    for (const [end, back] of [
      ['success.completed', '0'],
      ['failure.custody', '100'],
    ] as const) {
      const sandbox = testSandbox();
      await sandbox.control('GET', '/clock');
      const start = await sandbox.world();
      const { json } = await sandbox.control('POST', '/transactions', { kind: 'withdrawal', amount: '100' });
      const taken = await sandbox.world();
      expect(subtract(usdt(start), usdt(taken))).toBe('100');
      expect(subtract(bucket(taken, 'in_transit'), bucket(start, 'in_transit'))).toBe('100');
      await sandbox.control('POST', `/transactions/${json.end2end}/advance`, { to: end });
      const ended = await sandbox.world();
      expect(subtract(usdt(ended), usdt(taken))).toBe(back);
      expect(bucket(ended, 'in_transit')).toBe(bucket(start, 'in_transit'));
    }
  });

  it('O-40, EVT-13, BAL-10: a chargeback blocks what was credited and tells the same URL', async () => {
    const { step, record, world, control, id } = await made({ kind: 'checkout', amount_fiat: '1000' });
    await step('success.completed');
    const before = await world();
    expect((await control('POST', `/transactions/${id}/chargeback`)).status).toBe(200);
    const after = await world();
    const { amount_crypto = '' } = (await record()).attributes;
    expect(compare(subtract(usdt(before), usdt(after)), amount_crypto)).toBe(0);
    expect(compare(subtract(bucket(after, 'blocked'), bucket(before, 'blocked')), amount_crypto)).toBe(0);
    const last = after.deliveries.at(-1);
    expect(last).toMatchObject({ url: HOOK, process: 'chargeback.open' });
    expect(JSON.parse(last?.body ?? '{}').error_message.en).not.toBe('');
  });

  it('BAL-10: a chargeback of more than there is blocks what there is and leaves nothing below zero', async () => {
    const { step, world, control, id } = await made({ kind: 'checkout', amount_fiat: '1000' });
    await step('success.completed');
    await control('PUT', '/scenario', { account: 'A', ledger: { USDT: '1.5' } });
    const before = await world();
    await control('POST', `/transactions/${id}/chargeback`);
    expect(usdt(await world())).toBe('0');
    expect(subtract(bucket(await world(), 'blocked'), bucket(before, 'blocked'))).toBe('1.5');
  });

  it('SPL-10: a completed checkout of a sub-merchant pays it, and its share to the master', async () => {
    const { step, record, world } = await made({
      kind: 'checkout',
      amount_fiat: '1000',
      correlation_id: CID.CID_1,
    });
    const held = (state: World) => state.relationships[CID.CID_1]?.available.USDT ?? '';
    const before = held(await world());
    await step('success.completed');
    const { amount_crypto = '' } = (await record()).attributes;
    const [split] = Object.values((await world()).splits).filter(({ origin_e2e }) => origin_e2e);
    const kept = subtract(amount_crypto, split?.split_amount ?? '');
    expect(compare(subtract(held(await world()), before), kept)).toBe(0);
  });
});

describe('progress', () => {
  const clock = async (sandbox: Awaited<ReturnType<typeof made>>, advance_seconds: number) =>
    sandbox.control('PUT', '/clock', { advance_seconds });

  it('a paid checkout completes by itself, an unpaid one waits for ever', async () => {
    const paid = await made({ kind: 'checkout', amount_fiat: '50' });
    await paid.step();
    await clock(paid, 20);
    expect((await paid.record()).process).toBe('success.completed');
    const unpaid = await made({ kind: 'checkout', amount_fiat: '50' });
    await clock(unpaid, 1e6);
    expect((await unpaid.record()).process).toBe('payment.pending');
  });

  it('a jump over several stages passes each at its own moment, with a webhook for each', async () => {
    const withdrawal = await made({ kind: 'withdrawal' });
    await clock(withdrawal, 5000);
    const { created_at, updated_at, process } = await withdrawal.record();
    expect(process).toBe('success.completed');
    expect(Date.parse(updated_at) - Date.parse(created_at)).toBe(40_000);
    expect((await withdrawal.world()).deliveries.map((delivery) => delivery.process)).toEqual([
      'chain.broadcast',
      'success.completed',
    ]);
  });

  it('what was moved on by hand is not moved twice', async () => {
    const withdrawal = await made({ kind: 'withdrawal' });
    await clock(withdrawal, 10);
    await withdrawal.step();
    await clock(withdrawal, 15);
    expect((await withdrawal.record()).process).toBe('chain.broadcast');
    await clock(withdrawal, 5);
    expect((await withdrawal.record()).process).toBe('success.completed');
  });

  it('without seconds only the controls move anything', async () => {
    const { sandbox, ...rest } = DEFAULT_ASSUMPTIONS;
    const still = { ...rest, sandbox: { ...sandbox, progressSeconds: null } };
    const withdrawal = await made({ kind: 'withdrawal' }, still);
    await clock(withdrawal, 1e6);
    expect((await withdrawal.record()).process).toBe('custody.pending');
  });
});
