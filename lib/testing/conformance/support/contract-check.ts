import 'server-only';
import type { Endpoint } from '@/lib/contract/payments-api/endpoint';
import { ENDPOINTS } from '@/lib/contract/payments-api/endpoints';
import { parseJson } from '@/lib/contract/values/json/json';
import type { Reply } from './api-reply';
import { assert } from './assert';

export const ROUTES: readonly Endpoint[] = Object.values(ENDPOINTS);

/** The route of a request; a literal path wins over `{id}`. */
export function routeOf(method: string, path: string): Endpoint | undefined {
  const pathname = path.split('?')[0] ?? '';
  const fitting = ROUTES.filter((item) => patternOf(item.path).test(pathname));
  return fitting.find((item) => item.method === method && (item.path === pathname || fitting.length === 1));
}

/** Every answer of a declared route has a listed status; a success matches its schema. */
export function checkAgainstContract({ method, path, status, text }: Reply): void {
  const endpoint = routeOf(method, path);
  if (endpoint === undefined || status === 405) return;
  assert.ok(endpoint.statuses.includes(status), `${method} ${path} answered ${status}: ${text}`);
  if (status !== 200) return;
  const parsed = endpoint.response.safeParse(parseJson(text));
  assert.ok(parsed.success, `${method} ${path} does not read by the contract: ${text}`);
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
}
