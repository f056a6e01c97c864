import { can } from '@/lib/access/permissions';
import { callerSource } from '@/lib/auth/caller-source';
import { requestSession } from '@/lib/auth/session';
import { sleepWithoutLocks } from '@/lib/auth/sleep-without-locks';
import { inCallersWorld, inNamedWorld, inSharedWorld } from '@/lib/auth/visitor-world';
import { errorAnswer } from '@/lib/bff/errors';
import { sourceBudget } from '@/lib/bff/source-budget';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { env } from '@/lib/env/env';
import { services } from '@/lib/operations/services';

export const dynamic = 'force-dynamic';

/** The embedded sandbox over HTTP (docs/sandbox.md). With a live service it is 404 and no code of it is loaded. */
function serve(request: Request): Promise<Response> {
  sleepWithoutLocks();
  const [mount = '/sandbox', world] = OF_WORLD.exec(new URL(request.url).pathname) ?? [];
  if (world === undefined) return inSharedWorld(() => serveAt(request, mount));
  // A link of a world that is gone is unknown there, and the page of unknown links says so.
  const everybodys = () => inSharedWorld(() => serveAt(request, mount));
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return inNamedWorld(
    world,
    (isFull) =>
      isFull && !isRead
        ? errorAnswer(new DomainError('world_full'), crypto.randomUUID())
        : serveAt(request, mount),
    undefined,
  ).then((answer) => answer ?? everybodys());
}

/** A visitor's world has its hosted pages here; its contract has no key of its own, so it is not served. */
const OF_WORLD = /^\/sandbox\/(world_[0-9a-f]{32})(?=\/(?:pay|withdrawal|kyb)\/)/;

async function serveAt(request: Request, mount: string): Promise<Response> {
  const { sandbox, assumptions } = await services();
  if (sandbox === undefined) return new Response(null, { status: 404 });
  const { serveMount } = await import('@/lib/sandbox/http/serve-mount');
  const { appUrl, sandboxControlToken: controlToken } = env();
  const calls = { waitSeconds, mayDescribe };
  return serveMount(request, { sandbox, assumptions, mount, appUrl, controlToken, ...calls });
}

const budget = sourceBudget(120);

/** Only a public demo has callers that nobody knows. */
function waitSeconds({ headers }: Request): number {
  const { publicDemo, trustedProxies } = env();
  return publicDemo ? budget.take(callerSource(headers.get('x-forwarded-for'), trustedProxies)) : 0;
}

/** A browser that opens a page sends no control token, but its session. */
async function mayDescribe(request: Request): Promise<boolean> {
  const ask = () => requestSession(request);
  // Where a browser keeps the world, this instance may not have it.
  const session = await (env().storeless ? ask() : inCallersWorld(request, ask));
  return session !== null && can(session.user, 'sandbox:control');
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
