import 'server-only';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import { createServices } from '@/lib/operations/services';
import { inboxWorkerOf } from '@/lib/operations/webhooks/process/inbox-worker';
import { recordWebhook } from '@/lib/operations/webhooks/receive/record-webhook';
import { openStore, type StoreTarget } from '@/lib/store/engine/open-store';
import { networkTransport } from '@/lib/upstream/network';

/**
 * Webhook receiver process for its parent to kill (safety 57, 58). One JSON argument: store, upstream URL, secret.
 * Prints `ready <port>`.
 */
interface Given {
  store: StoreTarget;
  farUrl: string;
  secret: string;
}

const given = JSON.parse(process.argv[2] ?? '{}') as Given;
const store = await openStore(given.store);
const services = createServices({
  store,
  env: { environment: 'sandbox', appUrl: 'http://localhost:3000', appUrlGiven: false },
  assumptions: DEFAULT_ASSUMPTIONS,
  transport: networkTransport(given.farUrl).send,
  apiKey: 'scripted-key',
  webhookSecrets: { standard: given.secret },
});
const worker = inboxWorkerOf(services);
setInterval(() => worker.wake(), 250);

async function body(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const STATUS = { stored: 200, duplicate: 200, failed: 401, unmatched: 404, full: 429 } as const;

const server = createServer(async (incoming, outgoing) => {
  const token = incoming.url?.split('/').at(-1) ?? '';
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [name, `${value}`]),
  );
  try {
    const kept = await recordWebhook(services, { token, rawBody: await body(incoming), headers });
    outgoing.writeHead(STATUS[kept]).end();
  } catch {
    outgoing.writeHead(503).end();
  }
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ready ${(server.address() as AddressInfo).port}\n`);
});
