import { describe, expect, it } from 'vitest';
import { CID } from '@/lib/testing/sandbox/signed-sandbox';
import { testSandbox } from '@/lib/testing/sandbox/test-sandbox';

const KINDS = ['checkout', 'onramp', 'offramp', 'withdrawal'] as const;

describe('control of transactions', () => {
  it.each(KINDS)(
    'a %s stands at the head of its list, and only checkouts and withdrawals have a page',
    async (kind) => {
      const { control, world } = testSandbox();
      const { status, json } = await control('POST', '/transactions', { kind });
      expect(status).toBe(200);
      expect((await world()).records).toHaveProperty(String(json.end2end));
      expect(Object.hasOwn(json, 'link')).toBe(kind === 'checkout' || kind === 'withdrawal');
      expect(json).toMatchObject({ kind, account: 'A', next: expect.any(String) });
    },
  );

  it('says which field is wrong', async () => {
    const { control } = testSandbox();
    const wrong = [
      { kind: 'payout' },
      { kind: 'onramp', amount_fiat: '-5' },
      { kind: 'onramp', client_tax_id: '123' },
      { kind: 'onramp', created_at: 'yesterday' },
      { kind: 'checkout', amount_fiat: 1, amount_crypto: 1 },
      { kind: 'checkout', correlation_id: 'x' },
    ];
    for (const body of wrong) {
      const { status, json } = await control('POST', '/transactions', body);
      expect([status, Object.keys(json.fields as object)]).toEqual([400, [Object.keys(body).at(-1)]]);
    }
  });

  it('refuses what cannot be, and changes nothing', async () => {
    const { control, world } = testSandbox();
    const impossible = [
      { kind: 'onramp', currency_code: 'BRL' },
      { kind: 'onramp', correlation_id: CID.CID_1 },
      { kind: 'checkout', correlation_id: CID.CID_3 },
      { kind: 'withdrawal', amount: '99999999' },
      { kind: 'withdrawal', account: 'N' },
    ];
    for (const body of impossible) expect((await control('POST', '/transactions', body)).status).toBe(409);
    expect((await world()).records).toEqual({});
  });

  it('takes a transaction forwards only, to one end, and back from there only by a chargeback', async () => {
    const { control } = testSandbox();
    const { json } = await control('POST', '/transactions', { kind: 'onramp' });
    const to = (process: string) =>
      control('POST', `/transactions/${json.end2end}/advance`, { to: process }).then(({ status }) => status);
    expect(await to('payment.received')).toBe(200);
    expect(await to('payment.received')).toBe(409);
    expect(await to('payment.pending')).toBe(409);
    expect(await to('chain.broadcast')).toBe(409);
    expect(await to('chargeback.open')).toBe(409);
    expect(await to('success.completed')).toBe(200);
    expect(await to('failure.payment')).toBe(409);
    expect(await to('chargeback.open')).toBe(200);
    expect(await to('chargeback.open')).toBe(409);
  });

  it('charges back payments alone', async () => {
    const { control } = testSandbox();
    const { json } = await control('POST', '/transactions', { kind: 'withdrawal' });
    await control('POST', `/transactions/${json.end2end}/advance`, { to: 'success.completed' });
    expect((await control('POST', `/transactions/${json.end2end}/chargeback`)).status).toBe(409);
    expect((await control('POST', '/transactions/nothing/advance', {})).status).toBe(404);
  });

  it('what was seeded lies still until it is touched, and without attributes stays without', async () => {
    const { control, world } = testSandbox();
    const { records } = (await control('GET', '/fixtures')).json as {
      records: Record<string, Record<string, { end2end: string }>>;
    };
    const of = (name: string) => records.withdrawals?.[name]?.end2end ?? '';
    await control('PUT', '/clock', { advance_seconds: 1e6 });
    expect((await world()).records).toEqual({});
    for (const id of ['waiting', 'moving', 'empty'].map(of)) {
      const { status } = await control('POST', `/transactions/${id}/advance`, { to: 'success.completed' });
      expect(status).toBe(200);
    }
    const touched = (await world()).records;
    expect(touched[of('waiting')]?.attributes).toHaveProperty('tx_hash');
    expect(touched[of('empty')]?.attributes).toEqual({});
  });

  it('makes a transaction of an earlier moment, which still takes its time', async () => {
    const { control, world } = testSandbox();
    const created_at = '2026-11-01T10:00:00.000Z';
    const { json } = await control('POST', '/transactions', { kind: 'offramp', created_at });
    expect(json).toMatchObject({ created_at, updated_at: created_at });
    const sent = await control('POST', '/transactions', {
      kind: 'withdrawal',
      currency_code: 'BTC',
      created_at,
    });
    await control('GET', '/clock');
    expect((await world()).records[String(sent.json.end2end)]?.process).toBe('custody.pending');
  });

  it('fixtures list the stages of each kind with the failures marked', async () => {
    const { control } = testSandbox();
    const { processes } = (await control('GET', '/fixtures')).json as {
      processes: Record<string, { process: string; kind: string }[]>;
    };
    for (const kind of KINDS) {
      expect(processes[kind]?.filter((stage) => stage.kind === 'failure')).toHaveLength(1);
      expect(processes[kind]).toContainEqual({ process: 'success.completed', kind: 'done' });
    }
  });
});
