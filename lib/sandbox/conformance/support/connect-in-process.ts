import 'server-only';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/assumptions';
import { createSandbox } from '../handler';
import { isHostedPath } from '../hosted/mint-link';
import { memoryWorldStore } from '../world-store';
import { type Api, connect } from './api';
import { startReceiver } from './receiver';
import { objectOf } from './reply';

const BASE = 'http://sandbox.test';
const CONTROLS = `${BASE}/_sandbox`;

/** A fresh sandbox without a socket: the suite calls its `fetch`, as the dashboard's transport does. */
export async function connectInProcess(patienceMs?: number): Promise<{ api: Api; close(): void }> {
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
    close() {
      sandbox.dispose();
      receiver.close();
    },
  };
}
