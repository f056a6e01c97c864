import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { parseWebhookSignature, webhookStringToSign } from '@/lib/contract/payments-api/signing';
import type { Delivery } from '@/lib/sandbox/world/world';
import { testSandbox } from '@/lib/testing/sandbox/test-sandbox';

interface Arrived {
  headers: IncomingHttpHeaders;
  body: string;
}

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function receiver(...statuses: number[]) {
  const arrived: Arrived[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      arrived.push({ headers: request.headers, body });
      const status = statuses.length > 1 ? statuses.shift() : statuses[0];
      response.writeHead(status ?? 200, { location: 'http://127.0.0.1:1/' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { arrived, origin, url: `${origin}/hook` };
}

async function accepted(url: string, scenario: object = {}, appUrl?: string) {
  const made = testSandbox(appUrl === undefined ? { allowLocalWebhooks: true } : { appUrl });
  await made.control('PUT', '/scenario', scenario);
  const { rfq_id } = await made.quote({ webhook: url });
  await made.accept(rfq_id);
  await made.sandbox.settled();
  const deliveries = async () => (await made.control('GET', '/deliveries')).json.deliveries as Delivery[];
  const advance = async (seconds: number) => {
    await made.control('PUT', '/clock', { advance_seconds: seconds });
    await made.sandbox.settled();
  };
  return { ...made, rfq_id, deliveries, advance };
}

describe('webhooks', () => {
  it('EVT-16: old deliveries make room for new ones, copies too', async () => {
    const { control, world } = testSandbox();
    await control('PUT', '/scenario', { webhooks: { duplicate: true, never: true } });
    const { json } = await control('POST', '/relationships', {});
    await control('POST', `/relationships/${json.correlation_id}/onboarding_link`, {
      webhook: 'http://a.invalid',
    });
    for (let count = 0; count < 300; count += 1) {
      const process = count % 2 === 0 ? 'pending_kyb' : 'processing';
      await control('PUT', `/relationships/${json.correlation_id}/kyb`, { process });
    }
    expect((await world()).deliveries).toHaveLength(500);
  });

  it('EVT-03, ENV-24: the payload is the record of that moment plus webhook_version', async () => {
    const { arrived, url } = await receiver(200);
    const { call, rfq_id } = await accepted(url);
    const { json } = await call('GET', `/v2/rfq/${rfq_id}`);
    expect(arrived.map(({ body }) => JSON.parse(body))).toEqual([{ ...json, webhook_version: 'v2' }]);
  });

  it('EVT-02, O-44: one for each later change of process, in order, none at creation', async () => {
    const { arrived, url } = await receiver(200);
    const { advance, control, quote, accept } = await accepted(url, { evaluate: true });
    const [evaluating] = arrived.map(({ body }) => JSON.parse(body));
    await control('POST', `/conversions/${evaluating.end2end}/resolve`, { outcome: 'done' });
    await advance(400_000);
    await control('DELETE', '/scenario');
    await accept((await quote()).rfq_id);
    expect(arrived.map(({ body }) => JSON.parse(body).process)).toEqual([
      'quote.evaluating',
      'accepted.scheduled',
      'success.completed',
    ]);
  });

  it('EVT-14: the signature covers time and body with the secret of the account', async () => {
    const { arrived, url } = await receiver(200);
    const { sandbox } = await accepted(url);
    const [first] = arrived;
    const parsed = parseWebhookSignature(String(first?.headers['x-webhook-signature']));
    const text = webhookStringToSign(parsed?.unixSeconds ?? 0, first?.body ?? '');
    const mac = createHmac('sha256', sandbox.keys.webhookSecret).update(text).digest('hex');
    expect(parsed?.signatures).toEqual([mac]);
    expect(first?.headers['content-type']).toBe('application/json');
  });

  it('EVT-15, O-08: anything but 2xx is tried again with the same body, redirects not followed', async () => {
    const { arrived, url } = await receiver(500, 302, 204);
    const { deliveries, advance } = await accepted(url);
    await advance(9);
    expect(arrived).toHaveLength(1);
    await advance(1);
    await advance(60);
    await advance(7200);
    expect(new Set(arrived.map(({ body }) => body)).size).toBe(1);
    const [delivery] = await deliveries();
    expect(delivery?.state).toBe('delivered');
    expect(delivery?.attempts.map(({ status }) => status)).toEqual([500, 302, 204]);
  });

  it('gives up after the last step of the back-off', async () => {
    const { arrived, url } = await receiver(500);
    const { deliveries, advance } = await accepted(url);
    for (const seconds of [10, 60, 300, 1800, 7200, 7200]) await advance(seconds);
    expect(arrived).toHaveLength(6);
    expect((await deliveries())[0]?.state).toBe('failed');
  });

  it('a receiver that is not there neither fails nor delays an answer', async () => {
    const { deliveries, call, rfq_id } = await accepted('http://127.0.0.1:1/hook');
    expect((await call('GET', `/v2/rfq/${rfq_id}`)).json.process).toBe('accepted.scheduled');
    expect((await deliveries())[0]?.attempts[0]).toHaveProperty('error');
  });

  it('O-54: a private target is refused at once, the application of the sandbox is not', async () => {
    const { arrived, origin } = await receiver(200);
    const url = `${origin}/api/webhooks/x`;
    const refused = await accepted(url, {}, 'http://localhost:9');
    expect((await refused.deliveries())[0]).toMatchObject({
      state: 'failed',
      attempts: [{ error: expect.any(String) }],
    });
    expect(arrived).toHaveLength(0);
    await accepted(url, {}, origin);
    expect(arrived).toHaveLength(1);
  });

  it('a scenario sends twice, late, wrongly signed or not at all', async () => {
    const { arrived, url } = await receiver(200);
    const twice = await accepted(url, { webhooks: { duplicate: true, delay_ms: 5000 } });
    expect(arrived).toHaveLength(0);
    await twice.advance(5);
    expect(arrived.map(({ body }) => body)).toEqual([arrived[0]?.body, arrived[0]?.body]);
    const never = await accepted(url, { webhooks: { never: true } });
    expect((await never.deliveries())[0]).toMatchObject({ state: 'withheld', attempts: [] });
    const spoiled = await accepted(url, { webhooks: { bad_signature: true } });
    const last = arrived.at(-1);
    const { unixSeconds = 0, signatures = [] } =
      parseWebhookSignature(String(last?.headers['x-webhook-signature'])) ?? {};
    const text = webhookStringToSign(unixSeconds, last?.body ?? '');
    const mac = createHmac('sha256', spoiled.sandbox.keys.webhookSecret).update(text).digest('hex');
    expect(signatures).not.toContain(mac);
  });

  it('EVT-16: a delivery can be sent again by hand', async () => {
    const { arrived, url } = await receiver(200);
    const { deliveries, control, sandbox } = await accepted(url);
    await control('POST', `/deliveries/${(await deliveries())[0]?.id}/redeliver`);
    await sandbox.settled();
    expect(arrived).toHaveLength(2);
  });
});
