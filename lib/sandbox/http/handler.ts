import 'server-only';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { defined } from '@/lib/contract/values/defined';
import { handleControl } from '@/lib/sandbox/control/handle-control';
import { servePage } from '@/lib/sandbox/hosted/serve-page';
import { ROUTES } from '@/lib/sandbox/routes/route-table';
import type { Deliver } from '@/lib/sandbox/webhooks/webhook-sender';
import { createEngine } from '@/lib/sandbox/world/engine';
import { ACCOUNT_KEYS } from '@/lib/sandbox/world/seed';
import type { WorldStore } from '@/lib/sandbox/world/world-store';
import { headersFor, writeEmptyAnswer } from './answers';
import type { SandboxRequest, SandboxResponse } from './http-message';
import { isConnectionLost } from './injected-failures';
import { rawBody } from './request-body';
import type { Sandbox } from './sandbox';
import { serveRequest } from './serve-request';

export interface SandboxOptions {
  assumptions: Assumptions;
  world: WorldStore;
  clock?: () => number;
  /** Origin of the surrounding application; webhooks may always go there. */
  appUrl?: string;
  /** Public address of the mounted contract; default: the origin of each request. */
  baseUrl?: string;
  /** Allows webhooks to loopback and private addresses (O-54). */
  allowLocalWebhooks?: boolean;
  /** Allows webhooks to any public address. */
  allowPublicWebhooks?: boolean;
  seed?: string;
  records?: number;
  /** In place of the network, for webhooks that a process sends to itself before it listens. */
  deliver?: Deliver;
  /** Receives unexpected errors; the caller gets a 500. */
  onError?: (error: unknown) => void;
}

/** Creates a complete, stateful emulator of the payments API. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { assumptions, appUrl } = options;
  const realNow = options.clock ?? Date.now;
  const baseOf = (request: Request) => options.baseUrl ?? new URL(request.url).origin;
  const engine = createEngine({
    store: options.world,
    seed: options.seed ?? 'mesa',
    ...defined({ records: options.records }),
    assumptions,
    realNow,
    ...defined({ onError: options.onError, deliver: options.deliver }),
    rules: {
      allowLocal: options.allowLocalWebhooks ?? false,
      allowPublic: options.allowPublicWebhooks ?? false,
      allowHosts: assumptions.webhooks.allowHosts,
      ...defined({ appUrl }),
    },
  });
  async function answer(request: SandboxRequest): Promise<SandboxResponse> {
    try {
      return await serveRequest(engine, assumptions, ROUTES, options.baseUrl ?? request.url.origin, request);
    } catch (error) {
      if (isConnectionLost(error)) throw error;
      options.onError?.(error);
      return writeEmptyAnswer(500, headersFor(realNow(), true));
    }
  }
  return {
    answer,
    async fetch(request) {
      const { method, headers } = request;
      const body = (maxBytes: number) => rawBody(request, maxBytes);
      const { body: bytes, ...head } = await answer({ method, headers, body, url: new URL(request.url) });
      return new Response(bytes, head);
    },
    control: (request) => handleControl(engine, assumptions, realNow, baseOf(request), request),
    pages: (request) => servePage(engine, assumptions, request),
    keys: ACCOUNT_KEYS.A,
    madeAt: () => engine.turn((world) => ({ changed: false, value: world.anchor })),
    settled: engine.settled,
    dispose: engine.dispose,
  };
}
