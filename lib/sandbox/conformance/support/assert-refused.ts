import 'server-only';
import { fillPath } from '@/lib/contract/endpoint';
import { ROUTES } from './contract-check';
import { assertEmpty, assertError, assertStatus, assertTextError, type Reply } from './reply';

/** Every route with a path that names nothing: what each check of all routes goes through. */
export const EVERY_ROUTE = ROUTES.map(({ method, path, auth }) => ({
  method,
  path: fillPath(path, { id: 'unknown', origin_e2e: 'unknown' }),
  auth,
}));

/** Two rules fit these: no body, or the JSON of the conversions (O-36). */
export const OPEN_BODIES = /^\/v2\/(balance$|rfq\/)/;

/**
 * An error in the shape that the document gives its route (clauses.md 0.3): conversions and sub-merchants as
 * JSON, the own checkout as text/plain, single records and lists without a body.
 */
export function assertRefused(reply: Reply, status: number): void {
  const path = reply.path.split('?')[0] ?? '';
  if (OPEN_BODIES.test(path) && reply.method === 'GET') assertStatus(reply, status);
  else if (path === '/v2/crossramp_checkout') assertTextError(reply, status);
  else if (reply.method === 'POST' || path.startsWith('/v2/naas/')) assertError(reply, status);
  else assertEmpty(reply, status);
}
