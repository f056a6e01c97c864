import { setImmediate as nextTurn } from 'node:timers/promises';
import { can } from '@/lib/access/permissions';
import { requestSession } from '@/lib/auth/session';
import { env } from '@/lib/env';
import { services } from '@/lib/operations/services';
import { mayControl } from '@/lib/sandbox/control-token';
import { isConnectionLost } from '@/lib/sandbox/faults';
import { isHostedPath } from '@/lib/sandbox/hosted/mint-link';
import { descriptionServer, isDescriptionPath } from '@/lib/sandbox/openapi/serve-description';

export const dynamic = 'force-dynamic';

const MOUNT = '/sandbox';
const CONTROL = '/_sandbox/';

/**
 * The embedded sandbox over HTTP (architecture 7): the contract at `/sandbox/v2/*`, the pages behind its links at
 * `/sandbox/pay/*` and beside it, open to who has the link, its controls at
 * `/sandbox/_sandbox/*` for whoever holds the control token, its description there also for people who may
 * steer it. With a live service none of it exists.
 */
async function serve(request: Request): Promise<Response> {
  const { sandbox, assumptions } = await services();
  const url = new URL(request.url);
  const pathname = url.pathname.slice(MOUNT.length);
  if (sandbox === undefined) return absent();
  // Only the address changes: method, headers and body arrive as they were sent.
  const inner = new Request(`${url.origin}${pathname}${url.search}`, request);
  if (isHostedPath(pathname)) return sandbox.pages(inner);
  if (!pathname.startsWith(CONTROL)) return sandbox.fetch(inner).catch(broken);
  const allowed = mayControl(env().sandboxControlToken, request.headers.get('x-sandbox-control'));
  if (isDescriptionPath(pathname)) {
    if (!allowed && !(await maySteer(request))) return absent();
    describe ??= descriptionServer(assumptions, 'closed');
    return describe(inner, pathname, `${env().appUrl}${MOUNT}`);
  }
  return allowed ? sandbox.control(inner) : absent();
}

/** Made on first use and kept: its examples are calls to a sandbox of their own. */
let describe: ReturnType<typeof descriptionServer> | undefined;

/** A browser that opens a page sends no header, but its session. */
async function maySteer(request: Request): Promise<boolean> {
  const session = await requestSession(request);
  return session !== null && can(session.user.role, 'sandbox:control');
}

/**
 * A connection that a fault has broken. The framework lets nobody close its socket before the headers, so
 * the answer breaks off after its first byte: no client can read it.
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

function absent(): Response {
  return new Response(null, { status: 404 });
}

// All methods, so that the framework answers none of them by itself (ERR-06).
export {
  serve as DELETE,
  serve as GET,
  serve as HEAD,
  serve as OPTIONS,
  serve as PATCH,
  serve as POST,
  serve as PUT,
};
