import 'server-only';
import { createHash } from 'node:crypto';
import type { Assumptions } from '@/lib/contract/assumptions';
import { ACCOUNT_NAMES, type AccountName } from './account-name';
import { type Answer, refuse } from './answers';
import type { HeaderReader } from './exchange';
import { matchPath, type Route } from './router';
import { ACCOUNT_KEYS } from './seed';

/** A request that may act: its route, its path parameters and the account of its key. */
export interface Admitted {
  route: Route;
  params: Record<string, string>;
  account: AccountName;
}

/** A request that was turned away. `route` lends the error body its shape; none for a path or method unknown. */
export interface Turned {
  refusal: Answer;
  route?: Route;
  /** A route of the path, whatever the method. */
  known?: Route;
  authenticated: boolean;
  account: AccountName | null;
}

/**
 * The order of checks of clauses.md 0.2, up to the method: unknown path 404, key 401, method 405. What
 * follows (signature, body, ownership, state) needs the request's body or the world and is the route's own.
 */
export function admit(
  routes: readonly Route[],
  method: string,
  pathname: string,
  headers: HeaderReader,
  http: Assumptions['http'],
): Admitted | Turned {
  const { routes: known, params } = matchPath(routes, pathname);
  const account = accountOf(headers.get('api-key'));
  const authenticated = account !== null;
  const first = known[0];
  if (first === undefined) return { refusal: refuse(404, 'not found'), authenticated, account };
  const registered = method === 'HEAD' && http.headAllowed ? 'GET' : method;
  const route = known.find((item) => item.endpoint.method === registered);
  if (route === undefined && (authenticated || !http.authBeforeMethod)) {
    return { refusal: refuse(405, 'method not allowed'), known: first, authenticated, account };
  }
  if (account === null || route === undefined) {
    const refusal = refuse(401, 'missing or invalid api-key');
    const authenticated = http.versionHeaderOn401;
    return { refusal, route: route ?? first, known: first, authenticated, account };
  }
  return { route, params, account };
}

const BY_DIGEST = new Map(ACCOUNT_NAMES.map((name) => [digest(ACCOUNT_KEYS[name].apiKey), name]));

/** Keys that were right before: a caller sends the same one with every request. */
const RIGHT = new Map<string, AccountName>();

/** Looked up by digest, so that the time taken says nothing about how much of a key was right. */
function accountOf(key: string | null): AccountName | null {
  if (key === null) return null;
  const known = RIGHT.get(key);
  if (known !== undefined) return known;
  const account = BY_DIGEST.get(digest(key)) ?? null;
  if (account !== null) RIGHT.set(key, account);
  return account;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
