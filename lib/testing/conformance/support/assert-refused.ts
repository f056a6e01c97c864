import 'server-only';
import { fillPath } from '@/lib/contract/payments-api/endpoint';
import { assertEmpty, assertError, assertStatus, assertTextError, type Reply } from './api-reply';
import { ROUTES } from './contract-check';

/** Every route with an id that does not exist. */
export const EVERY_ROUTE = ROUTES.map(({ method, path, auth }) => ({
  method,
  path: fillPath(path, { id: 'unknown', origin_e2e: 'unknown' }),
  auth,
}));

/** These allow no body or JSON (O-36). */
export const OPEN_BODIES = /^\/v2\/(balance$|rfq\/)/;

/**
 * An error in the shape of its route: conversions and sub-merchants as JSON, the account's
 * checkout as
 * text/plain, records and lists without a body.
 */
export function assertRefused(reply: Reply, status: number): void {
  const path = reply.path.split('?')[0] ?? '';
  if (OPEN_BODIES.test(path) && reply.method === 'GET') assertStatus(reply, status);
  else if (path === '/v2/crossramp_checkout') assertTextError(reply, status);
  else if (reply.method === 'POST' || path.startsWith('/v2/naas/')) assertError(reply, status);
  else assertEmpty(reply, status);
}
