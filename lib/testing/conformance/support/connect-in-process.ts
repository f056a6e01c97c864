import 'server-only';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import { isHostedPath } from '@/lib/sandbox/hosted/mint-link';
import { createSandbox } from '@/lib/sandbox/http/handler';
import { memoryWorldStore } from '@/lib/sandbox/world/world-store';
import { type Api, connect } from './api-client';
import { objectOf } from './api-reply';
import { startReceiver } from './webhook-receiver';

const BASE = 'http://sandbox.test';
const CONTROLS = `${BASE}/_sandbox`;

export interface ConnectedSandbox {
  api: Api;
  /** Resolves once every webhook that has left is recorded with its answer. */
  settled(): Promise<void>;
  close(): void;
}

export async function connectInProcess(patienceMs?: number): Promise<ConnectedSandbox> {
  const sandbox = createSandbox({
    assumptions: DEFAULT_ASSUMPTIONS,
    world: memoryWorldStore(),
    allowLocalWebhooks: true,
  });
  const send: typeof globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    if (request.url.startsWith(`${CONTROLS}/`)) return sandbox.control(request);
    return isHostedPath(new URL(request.url).pathname) ? sandbox.pages(request) : sandbox.fetch(request);
  };
  const fixtures = objectOf(await (await send(`${CONTROLS}/fixtures`)).text());
  const receiver = await startReceiver(undefined, patienceMs);
  return {
    api: connect({ base: BASE, fixtures, controls: CONTROLS, receiver }, send),
    settled: () => sandbox.settled(),
    close() {
      sandbox.dispose();
      receiver.close();
    },
  };
}
