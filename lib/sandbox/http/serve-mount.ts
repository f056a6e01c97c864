import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { mayControl } from '@/lib/sandbox/control/control-token';
import { isHostedPath } from '@/lib/sandbox/hosted/mint-link';
import { descriptionServer, isDescriptionPath } from '@/lib/sandbox/openapi/serve-description';
import { isConnectionLost } from './injected-failures';
import type { Sandbox } from './sandbox';

const CONTROL = '/_sandbox/';

export interface MountOptions {
  sandbox: Sandbox;
  assumptions: Assumptions;
  /** The path before `/v2` and `/_sandbox`. */
  mount: string;
  appUrl: string;
  controlToken: string | undefined;
  /** Seconds until the sender of this request may call again; 0: now. The keys of this sandbox are published. */
  waitSeconds(request: Request): number;
  /** Whether the sender of this request may read the description without the control token. */
  mayDescribe(request: Request): Promise<boolean>;
}

/**
 * Serves the embedded sandbox under `mount`: the contract at `/v2/*`, the hosted pages to whoever has their link, the
 * controls at `/_sandbox/*` to the holder of the control token, the API description also to `mayDescribe`; else
 * 404.
 */
export async function serveMount(request: Request, options: MountOptions): Promise<Response> {
  const { sandbox, mount, appUrl } = options;
  const url = new URL(request.url);
  const pathname = url.pathname.slice(mount.length);
  const allowed = mayControl(options.controlToken, request.headers.get('x-sandbox-control'));
  const waitSeconds = allowed ? 0 : options.waitSeconds(request);
  if (waitSeconds > 0) return tooMany(waitSeconds);
  // Only the address changes: method, headers and body arrive as they were sent.
  const inner = new Request(`${url.origin}${pathname}${url.search}`, request);
  if (isHostedPath(pathname)) return sandbox.pages(inner);
  if (!pathname.startsWith(CONTROL)) return sandbox.fetch(inner).catch(broken);
  if (isDescriptionPath(pathname)) {
    if (!allowed && !(await options.mayDescribe(request))) return absent();
    describe ??= descriptionServer(options.assumptions, 'closed');
    return describe(inner, pathname, `${appUrl}${mount}`);
  }
  return allowed ? sandbox.control(inner) : absent();
}

/** Made on first use and kept: its examples are calls to a sandbox of their own. */
let describe: ReturnType<typeof descriptionServer> | undefined;

/**
 * A connection that an injected failure broke: the framework cannot close the socket before the headers, so the
 * response fails after its first byte.
 */
function broken(error: unknown): Response {
  if (!isConnectionLost(error)) throw error;
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array([0x20])),
    pull: async (controller) => {
      await nextTurn();
      controller.error(error);
    },
  });
  return new Response(body);
}

/** Answers like the contract's own limit (O-41). */
function tooMany(waitSeconds: number): Response {
  const headers = { 'retry-after': `${waitSeconds}`, 'cache-control': 'no-store' };
  return Response.json({ error: 'too many requests' }, { status: 429, headers });
}

function absent(): Response {
  return new Response(null, { status: 404 });
}
