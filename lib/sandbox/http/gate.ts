import 'server-only';
import { createHash } from 'node:crypto';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { ACCOUNT_NAMES, type AccountName } from '@/lib/sandbox/world/account-name';
import { ACCOUNT_KEYS } from '@/lib/sandbox/world/seed';
import { type Answer, refuse } from './answers';
import type { HeaderReader } from './http-message';
import { matchPath, type Route } from './router';

export interface Admitted {
  route: Route;
  params: Record<string, string>;
  account: AccountName;
}

/** A rejected request. `route` decides the shape of the error; absent for an unknown path or method. */
export interface Rejected {
  refusal: Answer;
  route?: Route;
  authenticated: boolean;
}

/**
 * Checks in this order: unknown path 404, key 401, method 405. The route checks signature, body,
 * ownership and state.
 */
export function admit(
  routes: readonly Route[],
  method: string,
  pathname: string,
  headers: HeaderReader,
  http: Assumptions['http'],
): Admitted | Rejected {
  const { routes: known, params } = matchPath(routes, pathname);
  const account = accountOf(headers.get('api-key'));
  const authenticated = account !== null;
  const first = known[0];
  if (first === undefined) return { refusal: refuse(404, 'not found'), authenticated };
  const registered = method === 'HEAD' && http.headAllowed ? 'GET' : method;
  const route = known.find((item) => item.endpoint.method === registered);
  if (route === undefined && (authenticated || !http.authBeforeMethod)) {
    return { refusal: refuse(405, 'method not allowed'), authenticated };
  }
  if (account === null || route === undefined) {
    const refusal = refuse(401, 'missing or invalid api-key');
    const authenticated = http.versionHeaderOn401;
    return { refusal, route: route ?? first, authenticated };
  }
  return { route, params, account };
}

const BY_DIGEST = new Map(ACCOUNT_NAMES.map((name) => [digest(ACCOUNT_KEYS[name].apiKey), name]));

const RECOGNISED = new Map<string, AccountName>();

function accountOf(key: string | null): AccountName | null {
  if (key === null) return null;
  const known = RECOGNISED.get(key);
  if (known !== undefined) return known;
  const account = BY_DIGEST.get(digest(key)) ?? null;
  if (account !== null) RECOGNISED.set(key, account);
  return account;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
