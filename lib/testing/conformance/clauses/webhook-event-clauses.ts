import 'server-only';
import { defined } from '@/lib/contract/values/defined';
import { hard, soft } from '@/lib/testing/conformance/clause';
import type { Api } from '@/lib/testing/conformance/support/api-client';
import { assertKeys, okBody, textAt } from '@/lib/testing/conformance/support/api-reply';
import { assert } from '@/lib/testing/conformance/support/assert';
import { assertEnvelope, keysIn, labelOf } from '@/lib/testing/conformance/support/assert-envelope';
import {
  accept,
  bucket,
  conversion,
  quoted,
  USDT_TO_BRL,
} from '@/lib/testing/conformance/support/conversion-calls';
import { CHECKOUTS, ONRAMPS, page } from '@/lib/testing/conformance/support/list-calls';
import { NAAS_CHECKOUT } from '@/lib/testing/conformance/support/sub-merchant-calls';
import { advance, chargeback, made } from '@/lib/testing/conformance/support/transaction-controls';

const CHECKOUT = '/v2/crossramp_checkout';

async function checkout(api: Api, webhook?: string): Promise<string> {
  const body = { currency_code: 'USDT', amount_fiat: 100, ...defined({ webhook }) };
  okBody(await api.call('POST', CHECKOUT, { body }));
  return (await page(api, CHECKOUTS, 'limit=1')).ids[0] ?? '';
}

const newest = async (api: Api, path: string) => {
  const [item] = (await page(api, path, 'limit=1')).items;
  assert.ok(item);
  return item;
};

async function announced(api: Api): Promise<string> {
  return JSON.stringify((await api.control('GET', '/deliveries')).deliveries);
}

export const WEBHOOK_EVENT_CLAUSES = [
  hard('EVT-02 EVT-07 CHK-07', 'each transition sends one webhook, in order', async (api) => {
    const hook = api.hook(204);
    const id = await checkout(api, hook.url);
    const processes = [];
    for (const process of ['payment.received', 'success.completed', undefined]) {
      if (process === undefined) await chargeback(api, id);
      else await advance(api, id, process);
      processes.push((await newest(api, CHECKOUTS)).process);
    }
    const arrivals = await hook.wait(3);
    assert.deepEqual(
      arrivals.map(({ body }) => body.process),
      processes,
    );
    assert.equal(arrivals.length, 3);
    for (const { method, headers } of arrivals) {
      assert.equal(method, 'POST');
      assert.match(headers['content-type'] ?? '', /^application\/json/);
    }
  }),
  hard(
    'EVT-03 ENV-02 ENV-24 EVT-21',
    'it carries the record of that moment and one more key',
    async (api) => {
      const hook = api.hook(204);
      const id = await checkout(api, hook.url);
      await advance(api, id);
      const item = await newest(api, CHECKOUTS);
      const [arrival] = await hook.wait(1);
      assert.deepEqual(arrival?.body, { version: 'v2', ...item, webhook_version: 'v2' });
    },
  ),
  hard('EVT-03 EVT-08 ENV-24', 'that of a conversion is its GET', async (api) => {
    const hook = api.hook(204);
    const { quote, id } = await quoted(api, { ...USDT_TO_BRL, webhook: hook.url });
    await accept(api, id);
    const scheduled = await conversion(api, id);
    assert.deepEqual((await hook.wait(1))[0]?.body, { ...scheduled, webhook_version: 'v2' });
    await api.control('PUT', '/clock', { now: textAt(quote, 'settlement_eta_d1') });
    const settled = await conversion(api, id);
    assert.deepEqual((await hook.wait(2))[1]?.body, { ...settled, webhook_version: 'v2' });
  }),
  hard('VER-04 EVT-09 ENV-04', 'that of an onramp is v1 inside and v2 as a webhook', async (api) => {
    const hook = api.hook(204);
    const id = await made(api, 'onramp', { webhook: hook.url });
    await advance(api, id);
    const [arrival] = await hook.wait(1);
    assert.equal(arrival?.body.version, 'v1');
    assert.equal(arrival.body.webhook_version, 'v2');
    const { webhook_version: _, ...record } = arrival.body;
    assertEnvelope(record, 'v1');
    assert.deepEqual(record, { version: 'v1', ...(await newest(api, ONRAMPS)) });
  }),
  hard('EVT-04 ENV-16 ENV-17', 'a failure explains itself, what waits does not', async (api) => {
    const hook = api.hook(204);
    const id = await checkout(api, hook.url);
    await advance(api, id, 'payment.received');
    await advance(api, id, api.processes('checkout', true)[0]);
    const [waiting, failed] = await hook.wait(2);
    assert.ok(waiting && failed);
    assert.equal(labelOf(waiting.body, 'error_message'), '');
    assert.notEqual(labelOf(failed.body, 'error_message'), '');
  }),
  hard('EVT-05 EVT-06 CHK-07', 'each transaction has its own address, or none', async (api) => {
    const hooks = [api.hook(204), api.hook(204)];
    const silent = await checkout(api);
    const ids = [];
    for (const hook of hooks) ids.push(await checkout(api, hook.url));
    for (const id of [silent, ...ids]) await advance(api, id);
    for (const [index, hook] of hooks.entries()) {
      const arrivals = await hook.wait(1);
      assert.deepEqual(
        arrivals.map(({ body }) => body.end2end),
        [ids[index]],
      );
    }
    assert.ok(!(await announced(api)).includes(silent));
  }),
  soft('O-44', 'EVT-02', 'being created is no transition', async (api) => {
    const hook = api.hook(204);
    const id = await checkout(api, hook.url);
    await quoted(api, { ...USDT_TO_BRL, webhook: hook.url });
    assert.equal(await announced(api), '[]');
    await advance(api, id);
    const [first] = await hook.wait(1);
    assert.notEqual(first?.body.process, api.processes('checkout')[0]);
  }),
  hard('EVT-07 CHK-07', 'the signed checkout has a webhook too', async (api) => {
    const hook = api.hook(204);
    okBody(await api.signedPost(NAAS_CHECKOUT, { currency_code: 'USDT', amount_fiat: 9, webhook: hook.url }));
    await advance(api, (await page(api, CHECKOUTS, 'limit=1')).ids[0] ?? '');
    await hook.wait(1);
  }),
  hard('EVT-13', 'a chargeback on what was completed tells the same address', async (api) => {
    const hook = api.hook(204);
    const id = await checkout(api, hook.url);
    await advance(api, id, 'success.completed');
    await chargeback(api, id);
    const [done, disputed] = await hook.wait(2);
    assert.equal(done?.body.process, 'success.completed');
    assert.notEqual(disputed?.body.process, 'success.completed');
    assert.equal(disputed?.body.end2end, id);
    assert.equal((await newest(api, CHECKOUTS)).process, disputed.body.process);
  }),
  hard('BAL-10 EVT-13', 'and blocks its amount', async (api) => {
    const id = await checkout(api);
    await advance(api, id, 'success.completed');
    const [free, blocked] = [await bucket(api, 'USDT', 'available'), await bucket(api, 'USDT', 'blocked')];
    await chargeback(api, id);
    const moved = (await bucket(api, 'USDT', 'blocked')) - blocked;
    assert.ok(moved > 0);
    assert.ok(Math.abs((await bucket(api, 'USDT', 'available')) + moved - free) < 0.000001);
  }),
  soft('O-40', 'EVT-13', 'it is called chargeback.open and explains itself', async (api) => {
    const id = await checkout(api);
    await advance(api, id, 'success.completed');
    await chargeback(api, id);
    const item = await newest(api, CHECKOUTS);
    assert.equal(item.process, 'chargeback.open');
    assert.notEqual(labelOf(item, 'error_message'), '');
  }),
  hard('BAL-08', 'what is being withdrawn is in transit', async (api) => {
    const [free, moving] = [await bucket(api, 'USDT', 'available'), await bucket(api, 'USDT', 'in_transit')];
    const id = await made(api, 'withdrawal', { currency_code: 'USDT', amount: '25' });
    assert.ok(Math.abs((await bucket(api, 'USDT', 'available')) - (free - 25)) < 0.000001);
    assert.ok(Math.abs((await bucket(api, 'USDT', 'in_transit')) - (moving + 25)) < 0.000001);
    await advance(api, id, 'success.completed');
    assert.ok(Math.abs((await bucket(api, 'USDT', 'in_transit')) - moving) < 0.000001);
  }),
  hard('ENV-22 ENV-02', 'no webhook of a transaction shows the machinery', async (api) => {
    const hook = api.hook(204);
    const id = await checkout(api, hook.url);
    for (const process of ['payment.received', 'success.completed']) await advance(api, id, process);
    for (const { body } of await hook.wait(2)) {
      for (const key of keysIn(body)) assert.doesNotMatch(key, /^(component|state|raw_state|template.*)$/);
      assertKeys(body, [
        'version',
        'webhook_version',
        'end2end',
        'created_at',
        'updated_at',
        'process',
        'status',
        'substatus',
        'message',
        'error_message',
        'attributes',
      ]);
    }
  }),
  hard('EVT-20', 'accept answers at once, wherever its webhook goes', async (api) => {
    await api.control('PUT', '/scenario', { webhooks: { never: true } });
    const hook = api.hook(500);
    const { id } = await quoted(api, { ...USDT_TO_BRL, webhook: hook.url });
    assert.equal((await accept(api, id)).status, 200);
    assert.notEqual((await conversion(api, id)).process, 'quote.open');
    assert.equal(hook.arrived.length, 0);
  }),
];
