import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterEach, describe, expect, it } from 'vitest';
import { CID, signedSandbox } from '@/lib/testing/sandbox/signed-sandbox';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

interface ReceivedWebhook {
  process: string;
  verified: boolean;
}

/** A receiver that verifies with another vendor's library of the same scheme (O-06). */
async function merchant(secret: string): Promise<{ url: string; received: ReceivedWebhook[] }> {
  const received: ReceivedWebhook[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const signature = String(request.headers['x-webhook-signature']);
    let verified = true;
    try {
      Stripe.webhooks.constructEvent(body, signature, secret);
    } catch {
      verified = false;
    }
    received.push({ process: JSON.parse(body).process, verified });
    response.writeHead(verified ? 204 : 401).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, received };
}

/** Real clock: verifiers check the age of a signature. */
async function world(which: 'webhook_secret' | 'naas_webhook_secret') {
  const made = signedSandbox({ allowLocalWebhooks: true, clock: Date.now });
  const { accounts } = (await made.control('GET', '/fixtures')).json as {
    accounts: Record<string, string>[];
  };
  const receiver = await merchant(accounts[0]?.[which] ?? '');
  const settle = () => made.sandbox.settled();
  return { ...made, ...receiver, settle };
}

describe('a receiver that verifies signatures with a library of its own', () => {
  it('EVT-14: accepts every change of a checkout', async () => {
    const { call, control, url, received, settle, world: state } = await world('webhook_secret');
    await call('POST', '/v2/crossramp_checkout', { currency_code: 'USDT', amount_fiat: 50, webhook: url });
    const [id] = Object.keys((await state()).records);
    for (const to of ['payment.received', 'success.completed', 'chargeback.open']) {
      await control('POST', `/transactions/${id}/advance`, { to });
    }
    await settle();
    expect(received).toEqual([
      { process: 'payment.received', verified: true },
      { process: 'success.completed', verified: true },
      { process: 'chargeback.open', verified: true },
    ]);
  });

  it('KYB-22, KYB-23: accepts onboardings with the secret of the programme and not with the standard one', async () => {
    for (const [secret, verified] of [
      ['naas_webhook_secret', true],
      ['webhook_secret', false],
    ] as const) {
      const { control, url, received, settle } = await world(secret);
      await control('POST', `/relationships/${CID.CID_5}/onboarding_link`, { webhook: url });
      await control('PUT', `/relationships/${CID.CID_5}/kyb`, { process: 'pending_kyb' });
      await settle();
      expect(received).toEqual([
        { process: 'kyb_provider_submerchant.pending_link', verified },
        { process: 'kyb_provider_submerchant.pending_kyb', verified },
      ]);
    }
  });

  it('refuses one that the scenario has signed badly, and gets it again', async () => {
    const { control, url, received, settle } = await world('webhook_secret');
    await control('PUT', '/scenario', { webhooks: { bad_signature: true } });
    const { json } = await control('POST', '/transactions', { kind: 'onramp', webhook: url });
    await control('POST', `/transactions/${json.end2end}/advance`, {});
    await settle();
    await control('PUT', '/clock', { advance_seconds: 10 });
    await settle();
    expect(received.filter(({ process }) => process === 'payment.received')).toEqual([
      { process: 'payment.received', verified: false },
      { process: 'payment.received', verified: false },
    ]);
  });
});
