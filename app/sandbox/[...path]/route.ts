import { can } from '@/lib/access/permissions';
import { callerSource } from '@/lib/auth/caller-source';
import { requestSession } from '@/lib/auth/session';
import { sleepWithoutLocks } from '@/lib/auth/sleep-without-locks';
import { sourceBudget } from '@/lib/bff/source-budget';
import { env } from '@/lib/env';
import { services } from '@/lib/operations/services';

export const dynamic = 'force-dynamic';

/** The embedded sandbox over HTTP (docs/sandbox.md). With a live service it is 404 and no code of it is loaded. */
async function serve(request: Request): Promise<Response> {
  sleepWithoutLocks();
  const { sandbox, assumptions } = await services();
  if (sandbox === undefined) return new Response(null, { status: 404 });
  const { serveMount } = await import('@/lib/sandbox/http/serve-mount');
  const { appUrl, sandboxControlToken: controlToken } = env();
  const calls = { waitSeconds, mayDescribe };
  return serveMount(request, { sandbox, assumptions, mount: '/sandbox', appUrl, controlToken, ...calls });
}

const budget = sourceBudget(120);

/** Only a public demo has callers that nobody knows. */
function waitSeconds({ headers }: Request): number {
  const { publicDemo, trustedProxies } = env();
  return publicDemo ? budget.take(callerSource(headers.get('x-forwarded-for'), trustedProxies)) : 0;
}

/** A browser that opens a page sends no control token, but its session. */
async function mayDescribe(request: Request): Promise<boolean> {
  const session = await requestSession(request);
  return session !== null && can(session.user.role, 'sandbox:control');
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
