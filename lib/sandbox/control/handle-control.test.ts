import { describe, expect, it } from 'vitest';
import { START, testSandbox } from '@/lib/testing/sandbox/test-sandbox';

describe('controls', () => {
  it('the fixtures give every account its keys and every relationship its identifier', async () => {
    const { json } = await testSandbox().control('GET', '/fixtures');
    const accounts = json.accounts as Record<string, string>[];
    expect(accounts.map(({ name }) => name)).toEqual(['A', 'B', 'N']);
    for (const account of accounts) {
      expect(Object.keys(account)).toEqual([
        'name',
        'api_key',
        'signing_private_key_pem',
        'webhook_secret',
        'naas_webhook_secret',
      ]);
    }
    expect(json.relationships).toHaveLength(6);
    expect(json.now).toBe(new Date(START).toISOString());
  });

  it('a wrong setting is a 400 that names its field, and nothing is changed', async () => {
    const { control } = testSandbox();
    const wrong: [string, object, string][] = [
      ['/scenario', { desk: { d0: 'yes' }, provider: 'down' }, 'desk.d0'],
      ['/scenario', { provider: 'sideways' }, 'provider'],
      ['/scenario', { ceiling: {} }, 'ceiling'],
      ['/scenario', { faults: [{ method: 'GET', path: '/v2/balance', status: 99 }] }, 'faults.0.status'],
      ['/scenario', { ledger: { USDT: '-5' } }, 'ledger.USDT'],
      ['/clock', { now: 'yesterday' }, 'now'],
      ['/clock', { now: '2026-01-01T00:00:00Z', advance_seconds: 1 }, 'advance_seconds'],
    ];
    for (const [path, body, field] of wrong) {
      const { status, json } = await control('PUT', path, body);
      expect({ status, fields: Object.keys(json.fields as object) }).toEqual({
        status: 400,
        fields: [field],
      });
      expect(json.error).toContain(field);
    }
    expect((await control('GET', '/scenario')).json.provider).toBe('up');
  });

  it('a scenario merges, for one account or for all, and is cleared whole', async () => {
    const { control } = testSandbox();
    await control('PUT', '/scenario', { desk: { d0: false }, ceilings: { operational: 5 } });
    await control('PUT', '/scenario', {
      account: 'A',
      desk: { d1: false },
      ceilings: { compliance: '7.50' },
    });
    const ofA = (await control('GET', '/scenario?account=A')).json;
    const ofB = (await control('GET', '/scenario?account=B')).json;
    expect(ofA).toMatchObject({
      desk: { d0: false, d1: false },
      ceilings: { operational: '5', compliance: '7.50' },
    });
    expect(ofB).toMatchObject({ desk: { d0: false }, ceilings: { operational: '5' } });
    await control('PUT', '/scenario', { ceilings: { operational: null } });
    expect((await control('GET', '/scenario')).json.ceilings).toEqual({ compliance: '7.50' });
    await control('DELETE', '/scenario');
    expect((await control('GET', '/scenario')).json).toMatchObject({ desk: {}, ceilings: {}, faults: [] });
  });

  it('the clock moves, ticks on, stands still and comes back', async () => {
    const { control, time } = testSandbox();
    const now = async () => (await control('GET', '/clock')).json.now;
    await control('PUT', '/clock', { now: '2027-01-01T09:00:00-03:00' });
    time.now += 1000;
    expect(await now()).toBe('2027-01-01T12:00:01.000Z');
    await control('PUT', '/clock', { advance_seconds: 10, frozen: true });
    time.now += 1000;
    expect(await now()).toBe('2027-01-01T12:00:11.000Z');
    await control('PUT', '/clock', { advance_seconds: 5 });
    time.now += 1000;
    expect(await now()).toBe('2027-01-01T12:00:16.000Z');
    await control('DELETE', '/clock');
    expect(await now()).toBe(new Date(START + 3000).toISOString());
  });

  it('a reset gives the seeded world, the real clock and no scenario', async () => {
    const { control, quote, call } = testSandbox();
    const before = (await call('GET', '/v2/balance')).json;
    await control('PUT', '/scenario', { ledger: { USDT: 1 }, evaluate: true });
    await control('PUT', '/clock', { advance_seconds: 1000 });
    const { rfq_id } = await quote();
    await control('POST', '/reset');
    expect((await call('GET', '/v2/balance')).json).toEqual(before);
    expect((await control('GET', '/scenario')).json.evaluate).toBe(false);
    expect((await control('GET', '/clock')).json.now).toBe(new Date(START).toISOString());
    expect((await call('GET', `/v2/rfq/${rfq_id}`)).status).toBe(404);
  });

  it('effects count what happened and can be asked for one account', async () => {
    const { control, quote, accept, call } = testSandbox();
    await accept((await quote()).rfq_id);
    await call('POST', '/v2/rfq', { from_currency: 'USDT', to_currency: 'BRL', from_amount: 1 }, 'B');
    expect((await control('GET', '/effects')).json).toMatchObject({
      quotes: 2,
      accepts: 1,
      debits: 1,
      withdrawals: 0,
    });
    expect((await control('GET', '/effects?account=B')).json).toMatchObject({ quotes: 1, debits: 0 });
  });

  it('what does not exist is a 404, a wrong method a 405, broken JSON a 400', async () => {
    const { control, sandbox, quote } = testSandbox();
    expect((await control('GET', '/nothing')).status).toBe(404);
    expect((await control('PATCH', '/clock')).status).toBe(405);
    expect((await control('POST', '/conversions/rfq_x/resolve', { outcome: 'done' })).status).toBe(404);
    const { rfq_id } = await quote();
    expect((await control('POST', `/conversions/${rfq_id}/resolve`, { outcome: 'done' })).status).toBe(404);
    const broken = new Request('http://sandbox.test/_sandbox/clock', { method: 'PUT', body: '{' });
    expect((await sandbox.control(broken)).status).toBe(400);
  });
});
