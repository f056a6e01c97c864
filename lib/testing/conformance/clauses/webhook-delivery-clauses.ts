import 'server-only';
import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { hard, soft } from '@/lib/testing/conformance/clause';
import type { Api } from '@/lib/testing/conformance/support/api-client';
import {
  assertKeys,
  type JsonObject,
  listAt,
  okBody,
  textAt,
} from '@/lib/testing/conformance/support/api-reply';
import { assert } from '@/lib/testing/conformance/support/assert';
import { accept, quoted, USDT_TO_BRL } from '@/lib/testing/conformance/support/conversion-calls';
import { onboarding } from '@/lib/testing/conformance/support/transaction-controls';
import type { Arrival, Hook } from '@/lib/testing/conformance/support/webhook-receiver';

const KYB = 'kyb_provider_submerchant';
const HEADER = 'x-webhook-signature';

async function accepted(api: Api, hook: Hook): Promise<string> {
  const { id } = await quoted(api, { ...USDT_TO_BRL, webhook: hook.url });
  await accept(api, id);
  return id;
}

/** Waits until `count` attempts are listed; only then is the next one scheduled. */
async function attempted(api: Api, count: number): Promise<JsonObject> {
  for (let round = 0; round < 200; round += 1) {
    const [delivery] = listAt(await api.control('GET', '/deliveries'), 'deliveries');
    if (delivery !== undefined && listAt(delivery, 'attempts').length >= count) return delivery;
    await wait(5);
  }
  throw new Error(`there were no ${count} attempts`);
}

/** Verifies `t=<unix>,v1=<hex>` with Node's HMAC (O-06). */
function isSigned({ headers, text }: Arrival, secret = ''): boolean {
  const [, time, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers[HEADER])) ?? [];
  return mac === createHmac('sha256', secret).update(`${time}.${text}`).digest('hex');
}

async function enrolled(api: Api, webhook?: string): Promise<string> {
  const id = textAt(await api.control('POST', '/relationships', { account: 'A' }), 'correlation_id');
  const body = webhook === undefined ? {} : { webhook };
  textAt(await api.control('POST', `/relationships/${id}/onboarding_link`, body), 'link');
  return id;
}

const kyb = (api: Api, id: string, state: string) =>
  api.control('PUT', `/relationships/${id}/kyb`, { process: `${KYB}.${state}` });

export const WEBHOOK_DELIVERY_CLAUSES = [
  hard('EVT-15', 'what is not answered by 2xx comes again, the same', async (api) => {
    const hook = api.hook(500, 302, 404, 204);
    await accepted(api, hook);
    for (const attempt of [1, 2, 3]) {
      await attempted(api, attempt);
      await api.control('PUT', '/clock', { advance_seconds: 7200 });
    }
    const arrivals = await hook.wait(4);
    const [first] = arrivals;
    assert.equal(new Set(arrivals.map(({ text }) => text)).size, 1);
    await attempted(api, 4);
    await api.control('PUT', '/clock', { advance_seconds: 86_400 });
    await wait(30);
    // Depending on the hour, the conversion may have settled and sent a webhook of its own.
    const again = hook.arrived.filter(({ text }) => text === first?.text);
    assert.equal(again.length, 4, 'a 2xx ends it');
  }),
  soft(
    'O-08',
    'EVT-15',
    'after 10 s, a minute, 5 and 30 minutes and 2 hours, six times in all',
    async (api) => {
      const hook = api.hook(500);
      await accepted(api, hook);
      for (const [index, seconds] of [10, 60, 300, 1800, 7200].entries()) {
        await attempted(api, index + 1);
        await api.control('PUT', '/clock', { advance_seconds: seconds - 3 });
        assert.equal(hook.arrived.length, index + 1, `before ${seconds} s`);
        await api.control('PUT', '/clock', { advance_seconds: 4 });
        await hook.wait(index + 2);
      }
      assert.equal((await attempted(api, 6)).state, 'failed');
    },
  ),
  hard('EVT-16', 'the same may come twice, byte for byte', async (api) => {
    await api.control('PUT', '/scenario', { webhooks: { duplicate: true } });
    const hook = api.hook(204);
    await accepted(api, hook);
    const [first, second] = await hook.wait(2);
    assert.equal(first?.text, second?.text);
    const delivery = await attempted(api, 1);
    await api.control('POST', `/deliveries/${textAt(delivery, 'id')}/redeliver`);
    const again = await hook.wait(3);
    assert.equal(again[2]?.text, first?.text);
  }),
  hard('EVT-14', 'a webhook is signed, in a header', async (api) => {
    const hook = api.hook(204);
    await accepted(api, hook);
    const [arrival] = await hook.wait(1);
    assert.ok(Object.keys(arrival?.headers ?? {}).some((name) => /signature/i.test(name)));
  }),
  soft(
    'O-06',
    'EVT-14 EVT-22',
    'by HMAC over the time and the body, with the standard secret',
    async (api) => {
      const { webhook_secret, naas_webhook_secret } = api.account('A');
      const hook = api.hook(204);
      await accepted(api, hook);
      const [arrival] = await hook.wait(1);
      assert.ok(arrival && isSigned(arrival, webhook_secret));
      assert.ok(!isSigned(arrival, naas_webhook_secret));
      assert.ok(!isSigned({ ...arrival, text: `${arrival.text} ` }, webhook_secret));
    },
  ),
  soft('O-06', 'EVT-14', 'a spoilt signature can be asked for, and does not verify', async (api) => {
    await api.control('PUT', '/scenario', { webhooks: { bad_signature: true } });
    const hook = api.hook(204);
    await accepted(api, hook);
    const [arrival] = await hook.wait(1);
    assert.ok(arrival && !isSigned(arrival, api.account('A').webhook_secret));
  }),
  hard('KYB-22 EVT-10', 'every change of an onboarding is told to its own address', async (api) => {
    const hook = api.hook(204);
    const silent = await enrolled(api);
    const id = await enrolled(api, hook.url);
    const states = ['pending_kyb', 'processing', 'done'];
    for (const state of states) {
      await kyb(api, silent, state);
      await kyb(api, id, state);
    }
    const arrivals = await hook.waitFor(`${KYB}.done`);
    const announced = arrivals.map(({ body }) => textAt(body, 'process').slice(KYB.length + 1));
    assert.deepEqual(announced.slice(-states.length), states);
    const { end2end } = okBody(await onboarding(api, id));
    for (const { body } of arrivals) assert.equal(body.end2end, end2end);
    const { end2end: other } = okBody(await onboarding(api, silent));
    assert.ok(!JSON.stringify((await api.control('GET', '/deliveries')).deliveries).includes(String(other)));
  }),
  hard('KYB-02 EVT-10 KYB-17', 'with the object that is read, of a failure too', async (api) => {
    const hook = api.hook(204);
    const id = await enrolled(api, hook.url);
    await kyb(api, id, 'pending_kyb');
    await kyb(api, id, 'error');
    const body = okBody(await onboarding(api, id));
    const arrivals = await hook.waitFor(`${KYB}.error`);
    const { webhook_version: _, ...announced } = arrivals.at(-1)?.body ?? {};
    assert.deepEqual(announced, body);
    assert.ok(Object.hasOwn(announced, 'error_detail'));
  }),
  soft('O-07', 'KYB-02 EVT-21', 'and a webhook_version', async (api) => {
    const hook = api.hook(204);
    const id = await enrolled(api, hook.url);
    await kyb(api, id, 'processing');
    for (const { body } of await hook.wait(1)) assert.equal(body.webhook_version, 'v2');
  }),
  hard('KYB-23 EVT-22', "signed with the programme's secret, not the standard one", async (api) => {
    const { webhook_secret, naas_webhook_secret } = api.account('A');
    const hook = api.hook(204);
    const id = await enrolled(api, hook.url);
    await kyb(api, id, 'processing');
    for (const arrival of await hook.wait(1)) {
      assert.ok(isSigned(arrival, naas_webhook_secret));
      assert.ok(!isSigned(arrival, webhook_secret));
    }
  }),
  soft('O-14', 'GEN-09 KYB-22', 'enrolling gives a UUID, and its link starts the process', async (api) => {
    const id = await enrolled(api);
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i);
    assert.equal(okBody(await onboarding(api, id)).status, 'Pending');
    assertKeys(okBody(await api.signedGet('/v2/naas/balance', { cid: id })), ['balances']);
  }),
];
