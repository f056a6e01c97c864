import { describe, expect, it } from 'vitest';
import { DEFAULT_ASSUMPTIONS, parseAssumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { availableOf } from '@/lib/sandbox/world/ledger';
import { START, testSandbox } from '@/lib/testing/sandbox/test-sandbox';

describe('conversions', () => {
  it('ACC-33, safety 2: a hundred accepts at once take exactly what is there', async () => {
    const { quote, accept, control, world } = testSandbox();
    await control('PUT', '/scenario', { account: 'A', ledger: { USDT: '250' } });
    const quotes = await Promise.all(Array.from({ length: 100 }, () => quote({ from_amount: 10 })));
    const replies = await Promise.all(quotes.map(({ rfq_id }) => accept(rfq_id)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(25);
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(75);
    const { A } = (await world()).accounts;
    expect(availableOf(A.ledger, 'USDT')).toBe('0');
    expect(A.effects).toMatchObject({ quotes: 100, accepts: 100, debits: 25 });
  });

  it('ACC-34: a hundred accepts of one conversion debit once and answer alike', async () => {
    const { quote, accept, world } = testSandbox();
    const { rfq_id } = await quote();
    const replies = await Promise.all(Array.from({ length: 100 }, () => accept(rfq_id)));
    expect(new Set(replies.map(({ json }) => JSON.stringify(json))).size).toBe(1);
    expect((await world()).accounts.A.effects.debits).toBe(1);
  });

  it('the same seed, clock and commands make the same world, another seed another', async () => {
    const run = async (seed: string) => {
      const made = testSandbox({ seed });
      const { rfq_id } = await made.quote();
      await made.accept(rfq_id);
      await made.control('PUT', '/clock', { advance_seconds: 400_000 });
      await made.quote({ from_currency: 'BRL', to_currency: 'BTC' });
      return { ...(await made.world()), seed: '' };
    };
    expect(await run('one')).toEqual(await run('one'));
    expect(await run('two')).not.toEqual(await run('one'));
  });

  it('a reset world hands out other identifiers than before', async () => {
    const { quote, control, time } = testSandbox();
    const first = await quote();
    await control('POST', '/reset');
    time.now += 1;
    expect((await quote()).rfq_id).not.toBe(first.rfq_id);
  });

  it('waiting a day pays better, and the rate holds within its ten seconds', async () => {
    const { quote, time } = testSandbox();
    time.now = START - (START % 10_000);
    const first = await quote();
    time.now += 9_999;
    const later = await quote();
    expect(later.rate_d0).toBe(first.rate_d0);
    expect(Number(first.rate_d1)).toBeGreaterThan(Number(first.rate_d0));
    expect(Number(first.to_amount_d1)).toBeGreaterThan(Number(first.to_amount_d0));
  });

  it('O-25: amounts follow from the rate at the decimals of their currency', async () => {
    const { quote } = testSandbox();
    for (const to_currency of ['BRL', 'USDC', 'BTC']) {
      const { decimals } = DEFAULT_ASSUMPTIONS.currencies.find(({ code }) => code === to_currency) ?? {
        decimals: 0,
      };
      const made = await quote({ to_currency, from_amount: 123.456 });
      expect(String(made.to_amount_d1).split('.')[1]?.length ?? 0).toBeLessThanOrEqual(decimals);
      const exact = 123.456 * Number(made.rate_d1);
      expect(Math.abs(Number(made.to_amount_d1) - exact)).toBeLessThanOrEqual(0.51 / 10 ** decimals + 1e-9);
    }
  });

  it('QUO-25: an amount too small to give anything is no quote', async () => {
    const { call } = testSandbox();
    const body = { from_currency: 'BRL', to_currency: 'BTC', from_amount: 0.0000000001 };
    expect((await call('POST', '/v2/rfq', body)).status).toBe(500);
  });

  it('O-51: near its end the renewal window shortens the rate, and lifetimes are settings', async () => {
    const assumptions = parseAssumptions('{"rfq":{"rateSeconds":7,"renewSeconds":10}}');
    const { quote, accept, call, time } = testSandbox({ assumptions });
    const made = await quote();
    expect(Date.parse(String(made.expires_at))).toBe(START + 7000);
    time.now += 8000;
    expect((await accept(made.rfq_id)).status).toBe(409);
    const { json } = await call('GET', `/v2/rfq/${made.rfq_id}`);
    expect(json.attributes).toMatchObject({ expires_at: made.renewable_up_to });
  });

  it('O-27: an accept again can be set to refuse', async () => {
    const { quote, accept } = testSandbox({
      assumptions: parseAssumptions('{"accept":{"repeatOnDone":422}}'),
    });
    const { rfq_id } = await quote();
    expect((await accept(rfq_id)).status).toBe(200);
    expect((await accept(rfq_id)).status).toBe(422);
  });

  it('O-55: a wallet that is associated is on the record and need not be sent', async () => {
    const { quote, accept, control } = testSandbox();
    const { rfq_id } = await quote({ from_currency: 'BRL', to_currency: 'USDT' });
    await control('PUT', `/conversions/${rfq_id}/wallet`, { wallet_id: 'wallet-7' });
    const { status, json } = await accept(rfq_id, { wallet_id: undefined });
    expect({ status, wallet: json.wallet_id }).toEqual({ status: 200, wallet: 'wallet-7' });
  });
});
