import 'server-only';
import assert from 'node:assert/strict';
import { bucket, close } from './accept-clauses';
import { type Api, bodyOf, objectAt, textAt } from './api';
import { accept, assertAccept, clause, quoted, USDT_TO_BRL } from './clause';

const REFUSED = ['REFUSED', 'ERROR'];

async function record(api: Api, id: string) {
  return bodyOf(await api.call('GET', `/v2/rfq/${id}`));
}

/** Refused for good: the same answer again, no money moved, although the cause is gone (ACC-25). */
async function assertFinal(api: Api, id: string, first: string, available: number): Promise<void> {
  await api.control('DELETE', '/scenario');
  const again = await accept(api, id);
  const { state, reason } = assertAccept(again, 422, REFUSED);
  const before = JSON.parse(first) as { state: string; reason: string };
  assert.deepEqual({ state, reason }, { state: before.state, reason: before.reason });
  close(await bucket(api, 'USDT', 'available'), available);
}

export const OUTCOME_CLAUSES = [
  clause(
    'ACC-19',
    'an expired rate is renewed: 409, nothing moved, and the record has the new rate (ACC-20)',
    async (api) => {
      const available = await bucket(api, 'USDT', 'available');
      const { quote, id } = await quoted(api);
      await api.control('PUT', '/clock', { now: textAt(quote, 'expires_at') });
      await api.control('PUT', '/clock', { advance_seconds: 1 });
      const renewed = assertAccept(await accept(api, id), 409, ['EXPIRED']);
      for (const key of ['amount_from', 'amount_to', 'rate']) assert.ok(!Object.hasOwn(renewed, key));
      close(await bucket(api, 'USDT', 'available'), available);
      const current = objectAt(await record(api, id), 'attributes');
      assert.ok(Date.parse(textAt(current, 'expires_at')) > Date.parse(textAt(quote, 'expires_at')));
      assert.equal(current.renewable_up_to, quote.renewable_up_to);
      const done = assertAccept(await accept(api, id), 200, ['DONE']);
      assert.deepEqual(done.rate, current.rate_d1);
      close(await bucket(api, 'USDT', 'available'), available - 100);
    },
  ),
  clause('ACC-21', 'after the renewal window a quote is closed for good', async (api) => {
    const { quote, id } = await quoted(api);
    await api.control('PUT', '/clock', { now: textAt(quote, 'renewable_up_to') });
    await api.control('PUT', '/clock', { advance_seconds: 1 });
    assertAccept(await accept(api, id), 410, ['DEPRECATED']);
    assertAccept(await accept(api, id), 410, ['DEPRECATED']);
  }),
  clause(
    'ACC-22',
    'an insufficient balance refuses for good, without a limit source (CNV-03, CNV-04)',
    async (api) => {
      const available = await bucket(api, 'USDT', 'available');
      const { id } = await quoted(api, { ...USDT_TO_BRL, from_amount: 1e12 });
      const refused = await accept(api, id);
      const body = assertAccept(refused, 422, REFUSED);
      assert.ok(!Object.hasOwn(body, 'limit_block_source'));
      assert.ok(!Object.hasOwn(await record(api, id), 'limit_block_source'));
      close(await bucket(api, 'USDT', 'available'), available);
      await api.control('PUT', '/scenario', { ledger: { USDT: 2e12 } });
      await assertFinal(api, id, refused.text, 2e12);
    },
  ),
  clause('ACC-23', 'a day that is closed at accept is a 422', async (api) => {
    const { id } = await quoted(api);
    await api.control('PUT', '/scenario', { desk: { d0: false } });
    assertAccept(await accept(api, id, { settlement_day: 'd0' }), 422, REFUSED);
    assert.ok(!Object.hasOwn(await record(api, id), 'limit_block_source'));
    const { id: never } = await quoted(api);
    assertAccept(await accept(api, never, { settlement_day: 'd0' }), 422, REFUSED);
  }),
  clause('ACC-24', 'a ceiling refuses for good and the record names it (ACC-25, CNV-02)', async (api) => {
    const available = await bucket(api, 'USDT', 'available');
    for (const source of ['operational', 'compliance']) {
      const { id } = await quoted(api);
      await api.control('PUT', '/scenario', { ceilings: { [source]: 10 } });
      const refused = await accept(api, id);
      assert.ok(!Object.hasOwn(assertAccept(refused, 422, REFUSED), 'limit_block_source'));
      assert.equal((await record(api, id)).limit_block_source, source);
      await assertFinal(api, id, refused.text, available);
    }
  }),
  clause('ACC-26', 'without a rate provider nothing is decided', async (api) => {
    const { id } = await quoted(api);
    await api.control('PUT', '/scenario', { provider: 'down' });
    const undecided = assertAccept(await accept(api, id), 503, ['QUOTE']);
    assert.ok(!Object.hasOwn(undecided, 'amount_from'));
    await api.control('PUT', '/scenario', { provider: 'up' });
    assertAccept(await accept(api, id), 200, ['DONE']);
  }),
  clause('ACC-27', 'an evaluation is no acceptance (ACC-28) and ends in one debit (ACC-29)', async (api) => {
    const available = await bucket(api, 'USDT', 'available');
    const { id } = await quoted(api);
    await api.control('PUT', '/scenario', { evaluate: true });
    const pending = assertAccept(await accept(api, id), 202, ['QUOTE']);
    assert.ok(!Object.hasOwn(pending, 'amount_from'));
    assertAccept(await accept(api, id), 202, ['QUOTE']);
    close(await bucket(api, 'USDT', 'available'), available);
    const before = await record(api, id);
    await api.control('POST', `/conversions/${id}/resolve`, { outcome: 'done' });
    assert.notDeepEqual((await record(api, id)).process, before.process);
    assertAccept(await accept(api, id), 200, ['DONE']);
    close(await bucket(api, 'USDT', 'available'), available - 100);
  }),
  clause('ACC-29', 'an evaluation can end in a refusal, with or without a ceiling', async (api) => {
    await api.control('PUT', '/scenario', { evaluate: true });
    for (const source of [undefined, 'compliance']) {
      const { id } = await quoted(api);
      await accept(api, id);
      await api.control('POST', `/conversions/${id}/resolve`, {
        outcome: 'refused',
        limit_block_source: source,
      });
      assertAccept(await accept(api, id), 422, REFUSED);
      assert.equal((await record(api, id)).limit_block_source, source);
    }
  }),
  clause('ACC-31', 'checks come in one order (O-34)', async (api) => {
    const available = await bucket(api, 'USDT', 'available');
    const { quote, id } = await quoted(api, { ...USDT_TO_BRL, from_amount: 1e12 });
    await api.control('PUT', '/scenario', { provider: 'down', desk: { d1: false }, evaluate: true });
    assertAccept(await accept(api, id), 503, ['QUOTE']);
    await api.control('PUT', '/clock', { now: textAt(quote, 'expires_at') });
    assertAccept(await accept(api, id), 409, ['EXPIRED']);
    await api.control('PUT', '/clock', { now: textAt(quote, 'renewable_up_to') });
    await api.control('PUT', '/clock', { advance_seconds: 1 });
    assertAccept(await accept(api, id), 410, ['DEPRECATED']);
    close(await bucket(api, 'USDT', 'available'), available);
  }),
];
