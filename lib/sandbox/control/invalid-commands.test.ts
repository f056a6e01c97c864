import { describe, expect, it } from 'vitest';
import { testSandbox } from '@/lib/testing/sandbox/test-sandbox';

describe('controls that are given what they cannot do', () => {
  it('an address with a broken escape names nothing', async () => {
    const { control } = testSandbox();
    expect((await control('POST', '/transactions/%E0%A4%A/advance', {})).status).toBe(404);
    expect((await control('GET', '/%')).status).toBe(404);
  });

  it('the clock stays within the years that a timestamp can write', async () => {
    const { control, call } = testSandbox();
    for (const input of [
      { advance_seconds: 1e300 },
      { advance_seconds: 8_640_000_000_000 },
      { advance_seconds: -1e12 },
      { now: '9999-12-31T23:59:59.999Z' },
      { now: '0001-01-01T00:00:00Z' },
    ]) {
      expect((await control('PUT', '/clock', input)).status, JSON.stringify(input)).toBe(409);
    }
    expect(
      (await call('POST', '/v2/rfq', { from_currency: 'USDT', to_currency: 'BRL', from_amount: 1 })).status,
    ).toBe(200);
    expect((await control('GET', '/clock')).json.now).toBe('2026-11-20T14:32:07.000Z');
  });

  it('a webhook is not held back for longer than the list of deliveries can tell', async () => {
    const { control } = testSandbox();
    const refused = await control('PUT', '/scenario', { webhooks: { delay_ms: Number.MAX_SAFE_INTEGER } });
    expect(refused.status).toBe(400);
    expect(refused.json.fields).toHaveProperty(['webhooks.delay_ms']);
    expect((await control('PUT', '/scenario', { webhooks: { delay_ms: 86_400_000 } })).status).toBe(200);
  });

  it('a currency or label is no property that every object has', async () => {
    const { control } = testSandbox();
    for (const name of ['constructor', 'toString']) {
      const ledger = Object.fromEntries([[name, 5]]);
      expect((await control('PUT', '/scenario', { ledger })).status, name).toBe(400);
      const balances = Object.fromEntries([[name, { L: { available: 5 } }]]);
      expect((await control('PUT', '/ledger', { balances })).status, name).toBe(400);
    }
    expect(Object.keys(Object)).toEqual([]);
  });

  it('a balance that nobody can compute with is refused, and the balance is still answered', async () => {
    const { control, call } = testSandbox();
    for (const amount of ['1e400', '1e-400']) {
      expect((await control('PUT', '/scenario', { ledger: { USDT: amount } })).status).toBe(400);
      const balances = { USDT: { 'USDT-TRC20': { available: amount } } };
      expect((await control('PUT', '/ledger', { balances })).status).toBe(400);
    }
    expect((await call('GET', '/v2/balance')).status).toBe(200);
  });

  it('BAL-09: what a control has taken from to_receive is not taken again when it settles', async () => {
    const { control, quote, accept, world } = testSandbox();
    await accept((await quote()).rfq_id);
    await control('PUT', '/ledger', { account: 'A', balances: { BRL: { 'BRL-PIX': { available: 5 } } } });
    await control('PUT', '/clock', { advance_seconds: 7 * 86_400 });
    const { available, to_receive } = (await world()).accounts.A.ledger?.BRL?.['BRL-PIX'] ?? {};
    expect(to_receive).toBe('0');
    expect(Number(available)).toBeGreaterThan(500);
  });

  it('a fault with a status that has no body is answered without one', async () => {
    const { control, call } = testSandbox();
    for (const status of [204, 205, 304]) {
      const failure = { method: 'GET', path: '/v2/balance', status, body: { a: 'b' }, times: 1 };
      await control('PUT', '/scenario', { faults: [failure] });
      expect((await call('GET', '/v2/balance')).status).toBe(status);
    }
  });

  it('a fault answers its body as it was given, numbers as numbers', async () => {
    const { control, call } = testSandbox();
    const body = { amount: 1.5, list: [2, 'x'], none: null };
    await control('PUT', '/scenario', {
      faults: [{ method: 'GET', path: '/v2/balance', status: 200, body }],
    });
    expect((await call('GET', '/v2/balance')).json).toEqual(body);
  });

  it('a transaction is not made in the future', async () => {
    const { control } = testSandbox();
    const input = { kind: 'onramp', created_at: '2026-11-20T14:32:08.000Z' };
    expect((await control('POST', '/transactions', input)).status).toBe(409);
  });

  it('ENV-08: a clock that was put back does not put updated_at before what it was', async () => {
    const { control, quote, accept, call } = testSandbox();
    const { json } = await control('POST', '/transactions', { kind: 'onramp' });
    const { rfq_id } = await quote();
    await control('PUT', '/clock', { advance_seconds: -3600 });
    const moved = await control('POST', `/transactions/${json.end2end}/advance`, {});
    expect(moved.json.updated_at).toBe(json.created_at);
    await accept(rfq_id);
    const read = (await call('GET', `/v2/rfq/${rfq_id}`)).json;
    expect(read.updated_at).toBe(read.created_at);
  });
});
