import 'server-only';
import { hard, soft } from '@/lib/testing/conformance/clause';
import type { Api } from '@/lib/testing/conformance/support/api-client';
import { assertError, close, objectAt, objectOf, textAt } from '@/lib/testing/conformance/support/api-reply';
import { assert } from '@/lib/testing/conformance/support/assert';
import {
  accept,
  assertAccept,
  bucket,
  conversion,
  FORTUNE,
  passBy,
  quoted,
  REFUSED,
  USDT_TO_BRL,
} from '@/lib/testing/conformance/support/conversion-calls';

const CONFIRMED = ['amount_from', 'amount_to', 'rate'];

/** A refusal is final: same answer, no money moved, even after its cause is gone (ACC-25). */
async function assertFinal(api: Api, id: string, first: string, available: number): Promise<void> {
  await api.control('DELETE', '/scenario');
  const { state, reason } = assertAccept(await accept(api, id), 422, REFUSED);
  const before = objectOf(first);
  assert.deepEqual({ state, reason }, { state: before.state, reason: before.reason });
  close(await bucket(api, 'USDT', 'available'), available);
}

export const ACCEPT_OUTCOME_CLAUSES = [
  hard(
    'ACC-19 ACC-20 ACC-11',
    'an expired rate is renewed: 409, and then the new rate holds',
    async (api) => {
      const available = await bucket(api, 'USDT', 'available');
      const { quote, id } = await quoted(api);
      await passBy(api, textAt(quote, 'expires_at'));
      assertAccept(await accept(api, id), 409, ['EXPIRED']);
      close(await bucket(api, 'USDT', 'available'), available);
      const current = objectAt(await conversion(api, id), 'attributes');
      assert.ok(Date.parse(textAt(current, 'expires_at')) > Date.parse(textAt(quote, 'expires_at')));
      const done = assertAccept(await accept(api, id), 200, ['DONE']);
      assert.deepEqual(done.rate, current.rate_d1);
      close(await bucket(api, 'USDT', 'available'), available - 100);
    },
  ),
  soft('O-26', 'ACC-19 ACC-26 ACC-27', 'figures are confirmed by an acceptance alone', async (api) => {
    const { quote, id } = await quoted(api);
    await api.control('PUT', '/scenario', { provider: 'down' });
    const undecided = assertAccept(await accept(api, id), 503, ['QUOTE']);
    await api.control('PUT', '/scenario', { provider: 'up', evaluate: true });
    const pending = assertAccept(await accept(api, id), 202, ['QUOTE']);
    const { quote: other, id: otherId } = await quoted(api);
    await passBy(api, textAt(other, 'expires_at'));
    const renewed = assertAccept(await accept(api, otherId), 409, ['EXPIRED']);
    for (const body of [undecided, pending, renewed]) {
      for (const key of CONFIRMED) assert.ok(!Object.hasOwn(body, key), key);
    }
    assert.ok(Object.hasOwn(quote, 'rate_d1'));
  }),
  soft('O-51', 'ACC-20', 'a renewal does not move the end of the quote', async (api) => {
    const { quote, id } = await quoted(api);
    await passBy(api, textAt(quote, 'expires_at'));
    assertAccept(await accept(api, id), 409, ['EXPIRED']);
    const current = objectAt(await conversion(api, id), 'attributes');
    assert.equal(current.renewable_up_to, quote.renewable_up_to);
  }),
  soft('O-60', 'ACC-19', 'nothing renews a rate but an accept', async (api) => {
    const { quote, id } = await quoted(api);
    await passBy(api, textAt(quote, 'expires_at'));
    assert.equal(objectAt(await conversion(api, id), 'attributes').expires_at, quote.expires_at);
  }),
  hard('ACC-21', 'after the renewal window a quote is closed for good', async (api) => {
    const { quote, id } = await quoted(api);
    await passBy(api, textAt(quote, 'renewable_up_to'));
    assertAccept(await accept(api, id), 410, ['DEPRECATED']);
    assertAccept(await accept(api, id), 410, ['DEPRECATED']);
  }),
  hard(
    'ACC-22 ACC-25 CNV-03',
    'an insufficient balance refuses for good, without a limit source',
    async (api) => {
      const available = await bucket(api, 'USDT', 'available');
      const { id } = await quoted(api, FORTUNE);
      const refused = await accept(api, id);
      assertAccept(refused, 422, REFUSED);
      assert.ok(!Object.hasOwn(await conversion(api, id), 'limit_block_source'));
      close(await bucket(api, 'USDT', 'available'), available);
      await api.control('PUT', '/scenario', { ledger: { USDT: 2e12 } });
      await assertFinal(api, id, refused.text, 2e12);
    },
  ),
  hard('ACC-23', 'a day that is closed at accept is a 422', async (api) => {
    const { id } = await quoted(api);
    await api.control('PUT', '/scenario', { desk: { d0: false } });
    assertAccept(await accept(api, id, { settlement_day: 'd0' }), 422, REFUSED);
    assert.ok(!Object.hasOwn(await conversion(api, id), 'limit_block_source'));
    const { id: never } = await quoted(api);
    assertAccept(await accept(api, never, { settlement_day: 'd0' }), 422, REFUSED);
  }),
  hard(
    'ACC-24 ACC-25 CNV-02 CNV-04 LIM-20',
    'a ceiling refuses for good and the record names it',
    async (api) => {
      const available = await bucket(api, 'USDT', 'available');
      for (const source of ['operational', 'compliance']) {
        const { id } = await quoted(api);
        await api.control('PUT', '/scenario', { ceilings: { [source]: 10 } });
        const refused = await accept(api, id);
        assert.ok(!Object.hasOwn(assertAccept(refused, 422, REFUSED), 'limit_block_source'));
        const record = await conversion(api, id);
        assert.equal(record.limit_block_source ?? objectAt(record, 'attributes').limit_block_source, source);
        await assertFinal(api, id, refused.text, available);
      }
    },
  ),
  soft('O-42', 'LIM-20', 'no ceiling is set until somebody sets one', async (api) => {
    await api.control('PUT', '/scenario', { ledger: { USDT: 1e9 } });
    const { id } = await quoted(api, { ...USDT_TO_BRL, from_amount: 9e8 });
    assertAccept(await accept(api, id), 200, ['DONE']);
  }),
  hard('ACC-26', 'without a rate provider nothing is decided', async (api) => {
    const available = await bucket(api, 'USDT', 'available');
    const { id } = await quoted(api);
    await api.control('PUT', '/scenario', { provider: 'down' });
    assertAccept(await accept(api, id), 503, ['QUOTE']);
    close(await bucket(api, 'USDT', 'available'), available);
    await api.control('PUT', '/scenario', { provider: 'up' });
    assertAccept(await accept(api, id), 200, ['DONE']);
  }),
  hard('ACC-27 ACC-28 ACC-29', 'an evaluation is no acceptance and ends in one debit', async (api) => {
    const available = await bucket(api, 'USDT', 'available');
    const { id } = await quoted(api);
    await api.control('PUT', '/scenario', { evaluate: true });
    const pending = assertAccept(await accept(api, id), 202, ['QUOTE']);
    assert.equal(pending.reason, '');
    assertAccept(await accept(api, id), 202, ['QUOTE']);
    close(await bucket(api, 'USDT', 'available'), available);
    const before = await conversion(api, id);
    await api.control('POST', `/conversions/${id}/resolve`, { outcome: 'done' });
    assert.notDeepEqual((await conversion(api, id)).process, before.process);
    assertAccept(await accept(api, id), 200, ['DONE']);
    close(await bucket(api, 'USDT', 'available'), available - 100);
  }),
  hard('ACC-29 EVT-20', 'an evaluation can end in a refusal, which its webhook tells', async (api) => {
    await api.control('PUT', '/scenario', { evaluate: true });
    for (const source of [undefined, 'compliance']) {
      const hook = api.hook(204);
      const { id } = await quoted(api, { ...USDT_TO_BRL, webhook: hook.url });
      await accept(api, id);
      await api.control('POST', `/conversions/${id}/resolve`, {
        outcome: 'refused',
        limit_block_source: source,
      });
      assertAccept(await accept(api, id), 422, REFUSED);
      const record = await conversion(api, id);
      assert.equal(record.limit_block_source, source);
      const arrivals = await hook.wait(2);
      assert.deepEqual(arrivals.at(-1)?.body, { ...record, webhook_version: 'v2' });
    }
  }),
  hard('ACC-30 ERR-10', 'a failure of accept is { error }, and the conversion stays whole', async (api) => {
    const { id } = await quoted(api);
    const failure = { method: 'POST', path: '/v2/rfq/accept', status: 500, times: 1 };
    await api.control('PUT', '/scenario', { faults: [failure] });
    assertError(await accept(api, id), 500);
    assertAccept(await accept(api, id), 200, ['DONE']);
  }),
  soft('O-34', 'ACC-31', 'checks come in one order', async (api) => {
    const available = await bucket(api, 'USDT', 'available');
    const { quote, id } = await quoted(api, FORTUNE);
    await api.control('PUT', '/scenario', { provider: 'down', desk: { d1: false }, evaluate: true });
    assertAccept(await accept(api, id), 503, ['QUOTE']);
    await api.control('PUT', '/clock', { now: textAt(quote, 'expires_at') });
    assertAccept(await accept(api, id), 409, ['EXPIRED']);
    await passBy(api, textAt(quote, 'renewable_up_to'));
    assertAccept(await accept(api, id), 410, ['DEPRECATED']);
    close(await bucket(api, 'USDT', 'available'), available);
  }),
];
