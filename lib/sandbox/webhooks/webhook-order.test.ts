import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { parseAssumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import type { Delivery } from '@/lib/sandbox/world/world';
import { testSandbox } from '@/lib/testing/sandbox/test-sandbox';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function listen(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

interface OnrampOptions {
  status?: () => number;
  scenario?: object;
  /** Whether the receiver cuts the connection instead of answering. */
  cut?: (request: IncomingMessage) => boolean;
}

async function onramp(options: OnrampOptions = {}) {
  const arrived: string[] = [];
  const port = await listen(async (request, response) => {
    if (options.cut?.(request) === true) return void request.socket.destroy();
    arrived.push(JSON.parse(Buffer.concat(await request.toArray()).toString()).process);
    response.writeHead(options.status?.() ?? 204).end();
  });
  const made = testSandbox({ allowLocalWebhooks: true });
  await made.control('PUT', '/scenario', { webhooks: options.scenario ?? {} });
  const { json } = await made.control('POST', '/transactions', {
    kind: 'onramp',
    webhook: `http://127.0.0.1:${port}/`,
  });
  const step = async (to: string) => {
    await made.control('POST', `/transactions/${json.end2end}/advance`, { to });
  };
  const pass = async (advance_seconds: number) => {
    await made.control('PUT', '/clock', { advance_seconds });
    await made.sandbox.settled();
  };
  const deliveries = async () => (await made.control('GET', '/deliveries')).json.deliveries as Delivery[];
  return { ...made, arrived, step, pass, deliveries };
}

describe('the order of webhooks', () => {
  it('EVT-02: a jump over several stages delivers each in its order', async () => {
    const { step, pass, arrived, sandbox } = await onramp();
    await step('payment.received');
    await pass(86_400);
    await sandbox.settled();
    expect(arrived).toEqual(['payment.received', 'success.completed']);
  });

  it('EVT-02: a receiver that closes connections it has answered on loses no webhook and no order', async () => {
    const answered = new WeakSet<object>();
    // As a receiver whose idle time-out ends just when the next webhook leaves.
    const { step, pass, arrived, deliveries } = await onramp({
      cut: ({ socket }) => {
        const isUsed = answered.has(socket);
        answered.add(socket);
        return isUsed;
      },
    });
    for (const stage of ['payment.received', 'review.queued', 'success.completed']) {
      await step(stage);
      await pass(0);
    }
    expect((await deliveries()).map(({ attempts }) => attempts)).toMatchObject(
      [204, 204, 204].map((status) => [{ status }]),
    );
    expect(arrived).toEqual(['payment.received', 'review.queued', 'success.completed']);
  });

  it('EVT-15: what failed before a jump is tried again before what the jump has brought', async () => {
    let status = 500;
    const { step, pass, arrived, sandbox } = await onramp({ status: () => status });
    await step('payment.received');
    await sandbox.settled();
    status = 204;
    await pass(86_400);
    expect(arrived).toEqual(['payment.received', 'payment.received', 'success.completed']);
  });

  it('EVT-17: shuffled, a later change overtakes an earlier one and both arrive', async () => {
    const { step, pass, arrived, sandbox } = await onramp({ scenario: { shuffle: true } });
    await step('payment.received');
    await step('review.queued');
    await sandbox.settled();
    expect(arrived).toEqual(['review.queued']);
    await pass(3);
    expect(arrived).toEqual(['review.queued', 'payment.received']);
  });

  it('EVT-16: a copy is the same to the byte, and counts as a delivery of its own', async () => {
    const { step, deliveries, sandbox } = await onramp({ scenario: { duplicate: true } });
    await step('payment.received');
    await sandbox.settled();
    const [one, two] = await deliveries();
    expect(one?.body).toBe(two?.body);
    expect([one?.state, two?.state, one?.id === two?.id]).toEqual(['delivered', 'delivered', false]);
  });
});

describe('a receiver that does not answer', () => {
  it('EVT-15: holds up no webhook of another transaction, also on a clock that stands still', async () => {
    const made = testSandbox({
      allowLocalWebhooks: true,
      assumptions: parseAssumptions('{"webhooks":{"delivery":{"timeoutMs":3000}}}'),
    });
    await made.control('PUT', '/clock', { frozen: true });
    const silent = await listen(() => undefined);
    let arrived: (at: number) => void = () => undefined;
    const arrival = new Promise<number>((resolve) => (arrived = resolve));
    const port = await listen((_, response) => {
      response.end();
      arrived(Date.now());
    });
    const announce = async (to: number) => {
      const webhook = `http://127.0.0.1:${to}/`;
      const { json } = await made.control('POST', '/transactions', { kind: 'onramp', webhook });
      await made.control('POST', `/transactions/${json.end2end}/advance`, {});
    };
    await announce(silent);
    const started = Date.now();
    await announce(port);
    expect((await arrival) - started).toBeLessThan(1500);
    await made.sandbox.settled();
    const { deliveries } = (await made.control('GET', '/deliveries')).json as { deliveries: Delivery[] };
    expect(deliveries.map(({ state, attempts }) => [state, attempts.length])).toEqual([
      ['delivered', 1],
      ['pending', 1],
    ]);
  });
});

describe('where a webhook may go', () => {
  const FAST = parseAssumptions('{"webhooks":{"delivery":{"timeoutMs":150}}}');

  async function sentTo(url: string, allowLocalWebhooks = false) {
    const made = testSandbox({ allowLocalWebhooks, assumptions: FAST });
    const { json } = await made.control('POST', '/transactions', { kind: 'onramp', webhook: url });
    await made.control('POST', `/transactions/${json.end2end}/advance`, {});
    await made.sandbox.settled();
    return ((await made.control('GET', '/deliveries')).json.deliveries as Delivery[])[0];
  }

  it('O-54, safety 49: a name is judged by the address that is connected to, never before', async () => {
    let reached = 0;
    const port = await listen((_, response) => {
      reached += 1;
      response.end();
    });
    const delivery = await sentTo(`http://localhost:${port}/`);
    expect(delivery?.attempts[0]?.error).toContain('not a public address');
    expect(reached).toBe(0);
    expect((await sentTo(`http://localhost:${port}/`, true))?.state).toBe('delivered');
    expect(reached).toBe(1);
  });

  it('O-08: a receiver that does not answer in time has failed, and its answer is not waited for', async () => {
    const port = await listen(() => undefined);
    const started = Date.now();
    const delivery = await sentTo(`http://127.0.0.1:${port}/`, true);
    expect(Date.now() - started).toBeLessThan(5_000);
    expect(delivery).toMatchObject({ state: 'pending', attempts: [{ error: expect.any(String) }] });
  });

  it('O-08: a redirect is a failure, whatever it leads to', async () => {
    let reached = 0;
    const inner = await listen((_, response) => {
      reached += 1;
      response.end();
    });
    const port = await listen((_, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${inner}/` }).end(),
    );
    expect((await sentTo(`http://127.0.0.1:${port}/`, true))?.attempts).toMatchObject([{ status: 307 }]);
    expect(reached).toBe(0);
  });
});
