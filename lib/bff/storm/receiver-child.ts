import 'server-only';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/assumptions';
import { workerOf } from '@/lib/operations/events/worker';
import { adoptServices, createServices } from '@/lib/operations/services';
import { openStore, type StoreTarget } from '@/lib/store/db';
import { networkTransport } from '@/lib/upstream/network';
import { receiveWebhook } from '../receive-webhook';

/**
 * A receiver of webhooks in a process of its own, for its parent to kill (safety 57, 58). One argument, JSON: where the
 * store is, where the far end is, the secret. Prints `ready <port>`.
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
adoptServices(services);
const worker = workerOf(services);
setInterval(() => worker.wake(), 250);

async function body(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const server = createServer(async (incoming, outgoing) => {
  const token = incoming.url?.split('/').at(-1) ?? '';
  const request = new Request(`http://receiver.invalid${incoming.url}`, {
    method: 'POST',
    headers: Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, `${value}`]),
    body: new Uint8Array(await body(incoming)),
  });
  const answer = await receiveWebhook(request, { params: Promise.resolve({ token }) });
  outgoing.writeHead(answer.status).end();
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ready ${(server.address() as AddressInfo).port}\n`);
});
