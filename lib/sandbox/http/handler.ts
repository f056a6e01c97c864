import 'server-only';
import type { Assumptions } from '@/lib/contract/assumptions';
import { headersFor, tellNothing } from './answers';
import { handleControl } from './control';
import { createEngine } from './engine';
import type { Asked, Told } from './exchange';
import { isConnectionLost } from './faults';
import { servePage } from './hosted/serve-page';
import { rawBody } from './request-body';
import { ACCOUNT_KEYS, type AccountKeys } from './seed';
import { serve } from './serve';
import type { WorldStore } from './world-store';

export interface SandboxOptions {
  assumptions: Assumptions;
  world: WorldStore;
  /** Real time in epoch milliseconds; the world's clock is relative to it. */
  clock?: () => number;
  /** Origin of the application around it, to which webhooks always go. */
  appUrl?: string;
  /** Where the contract is mounted as browsers see it; else links begin with the origin of each request. */
  baseUrl?: string;
  /** Lets webhooks go to loopback and private addresses (O-54). */
  allowLocalWebhooks?: boolean;
  seed?: string;
  /** Records of the seeded history in all; absent: the usual number in each list (clauses.md 0.7). */
  records?: number;
  /** Told of what should not happen; the caller gets a 500. */
  onError?: (error: unknown) => void;
}

export interface Sandbox {
  /** Answers `/v2/*` for whatever carries it. Rejects like a broken connection where a fault says so. */
  answer(asked: Asked): Promise<Told>;
  /** The same for a `Request`. */
  fetch(request: Request): Promise<Response>;
  /** Serves `/_sandbox/*` (architecture 7). */
  control(request: Request): Promise<Response>;
  /** Serves the hosted pages behind the links: what `isHostedPath` says is one. */
  pages(request: Request): Promise<Response>;
  /** Keys of account A. */
  keys: AccountKeys;
  /** When this world was made or last reset, epoch milliseconds: what was learned of an earlier one is void. */
  madeAt(): Promise<number>;
  /** Resolves when no webhook is on its way. */
  settled(): Promise<void>;
  dispose(): void;
}

/** A complete, stateful payments API (contract), to be put at the other end of a wire. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { assumptions, appUrl } = options;
  const realNow = options.clock ?? Date.now;
  const baseOf = (request: Request) => options.baseUrl ?? new URL(request.url).origin;
  const engine = createEngine({
    store: options.world,
    seed: options.seed ?? 'mesa',
    ...(options.records !== undefined && { records: options.records }),
    assumptions,
    realNow,
    ...(options.onError && { onError: options.onError }),
    rules: {
      allowLocal: options.allowLocalWebhooks ?? false,
      allowHosts: assumptions.webhooks.allowHosts,
      ...(appUrl !== undefined && { appUrl }),
    },
  });
  async function answer(asked: Asked): Promise<Told> {
    try {
      return await serve(engine, assumptions, options.baseUrl ?? asked.url.origin, asked);
    } catch (error) {
      if (isConnectionLost(error)) throw error;
      options.onError?.(error);
      return tellNothing(500, headersFor(realNow(), true));
    }
  }
  return {
    answer,
    async fetch(request) {
      const { method, headers } = request;
      const body = (maxBytes: number) => rawBody(request, maxBytes);
      const { body: bytes, ...told } = await answer({ method, headers, body, url: new URL(request.url) });
      return new Response(bytes, told);
    },
    control: (request) => handleControl(engine, assumptions, realNow, baseOf(request), request),
    pages: (request) => servePage(engine, assumptions, request),
    keys: ACCOUNT_KEYS.A,
    madeAt: () => engine.turn((world) => ({ changed: false, value: world.anchor })),
    settled: engine.settled,
    dispose: engine.dispose,
  };
}
