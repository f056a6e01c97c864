import { describe, expect, it } from 'vitest';
import { add, compare } from '@/lib/money/amount';
import { availableOf } from '@/lib/sandbox/world/ledger';
import type { World } from '@/lib/sandbox/world/world';
import { testSandbox } from '@/lib/testing/sandbox/test-sandbox';

const brl = ({ accounts }: World) => {
  const { available = '0', to_receive = '0' } = accounts.A.ledger?.BRL?.['BRL-PIX'] ?? {};
  return { available, to_receive };
};

describe('settlement', () => {
  it('CNV-07: money is delivered once, however often and however far the clock moves', async () => {
    const { quote, accept, control, world, call } = testSandbox();
    const first = await quote();
    const second = await quote({ from_amount: 200 });
    await accept(first.rfq_id, { settlement_day: 'd0' });
    await accept(second.rfq_id);
    const scheduled = brl(await world());
    for (let step = 0; step < 5; step += 1) {
      await control('PUT', '/clock', { advance_seconds: 400_000 });
      await Promise.all([call('GET', '/v2/balance'), call('GET', '/v2/balance')]);
    }
    const owed = add(String(first.to_amount_d0), String(second.to_amount_d1));
    const settled = await world();
    expect(compare(brl(settled).available, add(scheduled.available, owed))).toBe(0);
    expect(settled.agenda).toEqual([]);
  });

  it('each conversion changes at its own moment, also after a jump over both', async () => {
    const { quote, accept, control, call } = testSandbox();
    const made = await quote();
    const other = await quote();
    await accept(made.rfq_id);
    await accept(other.rfq_id, { settlement_day: 'd0' });
    await control('PUT', '/clock', { advance_seconds: 10_000_000 });
    const ends = await Promise.all([made, other].map(({ rfq_id }) => call('GET', `/v2/rfq/${rfq_id}`)));
    expect(ends.map(({ json }) => json.updated_at)).toEqual([
      made.settlement_eta_d1,
      other.settlement_eta_d0,
    ]);
    expect(ends.map(({ json }) => json.process)).toEqual(['success.completed', 'success.completed']);
  });

  it('nothing settles while the clock stands still, and all of it when the real clock is back', async () => {
    const { quote, accept, control, world, time } = testSandbox();
    const { rfq_id } = await quote();
    await accept(rfq_id);
    await control('PUT', '/clock', { frozen: true });
    time.now += 10 * 86_400_000;
    await control('GET', '/clock');
    expect((await world()).conversions[rfq_id]?.process).toBe('accepted.scheduled');
    await control('DELETE', '/clock');
    expect((await world()).conversions[rfq_id]?.process).toBe('success.completed');
  });

  it('a timer settles without any request', async () => {
    const { quote, accept, control, world } = testSandbox({ clock: Date.now });
    const { rfq_id, settlement_eta_d1 } = await quote();
    await accept(rfq_id);
    await control('PUT', '/clock', {
      now: new Date(Date.parse(String(settlement_eta_d1)) - 200).toISOString(),
    });
    expect((await world()).conversions[rfq_id]?.process).toBe('accepted.scheduled');
    await expect.poll(async () => (await world()).conversions[rfq_id]?.process).toBe('success.completed');
  });

  it('BAL-11: what is owed follows an account that is renamed', async () => {
    const { quote, accept, control, world } = testSandbox();
    const { rfq_id } = await quote();
    await accept(rfq_id);
    const before = availableOf((await world()).accounts.A.ledger, 'BRL');
    await control('PUT', '/ledger', { rename: { 'BRL-PIX': 'Conta principal' } });
    await control('PUT', '/clock', { advance_seconds: 400_000 });
    const { A } = (await world()).accounts;
    expect(Object.keys(A.ledger?.BRL ?? {})).toEqual(['Conta principal']);
    expect(compare(availableOf(A.ledger, 'BRL'), before)).toBe(1);
  });
});
