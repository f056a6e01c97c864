import { describe, expect, it } from 'vitest';
import { testSandbox } from '@/lib/testing/sandbox/test-sandbox';

const ACCEPT = { method: 'POST', path: '/v2/rfq/accept', times: 1 };

describe('faults', () => {
  it('safety 5: an answer lost after acting leaves one debit, and the repeat finds it', async () => {
    const { quote, accept, control, world } = testSandbox();
    const { rfq_id } = await quote();
    await control('PUT', '/scenario', { faults: [{ ...ACCEPT, drop: 'after' }] });
    const lost = accept(rfq_id);
    await expect(lost).rejects.toThrow(TypeError);
    await expect(lost).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
    expect((await world()).accounts.A.effects.debits).toBe(1);
    expect((await accept(rfq_id)).json.state).toBe('DONE');
    expect((await world()).accounts.A.effects.debits).toBe(1);
  });

  it('a connection broken before acting moves nothing', async () => {
    const { quote, accept, control, world } = testSandbox();
    const { rfq_id } = await quote();
    await control('PUT', '/scenario', { faults: [{ ...ACCEPT, drop: 'before' }] });
    await expect(accept(rfq_id)).rejects.toThrow(TypeError);
    expect((await world()).accounts.A.effects.debits).toBe(0);
  });

  it('a 500 comes without acting, or after it', async () => {
    const { quote, accept, control, world } = testSandbox();
    const { rfq_id } = await quote();
    await control('PUT', '/scenario', {
      faults: [
        { ...ACCEPT, status: 500 },
        { ...ACCEPT, status: 500, drop: 'after' },
      ],
    });
    expect((await accept(rfq_id)).status).toBe(500);
    expect((await world()).accounts.A.effects.debits).toBe(0);
    expect((await accept(rfq_id)).status).toBe(500);
    expect((await world()).accounts.A.effects.debits).toBe(1);
  });

  it('a fault hits as often as it says, on its own account and path alone', async () => {
    const { call, control } = testSandbox();
    const failure = { method: 'GET', path: '/v2/balance', status: 503, times: 2, body: { any: 'thing' } };
    await control('PUT', '/scenario', { account: 'A', faults: [failure] });
    const statuses = async (account: 'A' | 'B') =>
      (await call('GET', '/v2/balance', undefined, account)).status;
    expect(await statuses('B')).toBe(200);
    expect((await call('GET', '/v2/balance')).json).toEqual({ any: 'thing' });
    expect([await statuses('A'), await statuses('A')]).toEqual([503, 200]);
  });

  it('a text goes out as it is: half a body, or a page of HTML', async () => {
    const { sandbox, control } = testSandbox();
    const answers = ['{"balances":', '<html>down</html>'];
    for (const body of answers) {
      await control('DELETE', '/scenario');
      await control('PUT', '/scenario', {
        faults: [{ method: 'GET', path: '/v2/balance', status: 200, body }],
      });
      const answer = await sandbox.fetch(
        new Request('http://sandbox.test/v2/balance', { headers: { 'api-key': sandbox.keys.apiKey } }),
      );
      expect(await answer.text()).toBe(body);
    }
  });

  it('a slow answer is slow and otherwise the same', async () => {
    const { call, control } = testSandbox();
    await control('PUT', '/scenario', {
      faults: [{ method: 'GET', path: '/v2/balance', delay_ms: 120, times: 1 }],
    });
    const start = performance.now();
    expect((await call('GET', '/v2/balance')).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(100);
  });
});
