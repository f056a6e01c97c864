import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { ROUTE_PERMISSION, type RouteHandler } from '@/lib/bff/route';
import { defined } from '@/lib/contract/values/defined';

/** Not built by `route({...})`: next-auth's own, the webhook receiver, liveness, the ways in. */
export const ROUTE_EXCEPTIONS = [
  ...['/api/auth/[...nextauth]', '/api/webhooks/[token]'],
  ...['/api/health', '/api/health/live', '/api/health/ready'],
  ...['/api/demo/enter', '/api/demo/world', '/api/join', '/api/sign-in-factor'],
];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

const HERE = join(process.cwd(), 'app/api');
export const ROUTE_FILES = readdirSync(HERE, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.split(sep).at(-1) === 'route.ts')
  .map((file) => join(HERE, file));

export interface FoundRoute {
  /** `GET /api/balance` */
  name: string;
  method: string;
  handler: RouteHandler;
  permission: unknown;
}

export async function routeInventory(): Promise<FoundRoute[]> {
  const found: FoundRoute[] = [];
  for (const file of ROUTE_FILES) {
    const path = `/api/${relative(HERE, file).split(sep).slice(0, -1).join('/')}`;
    if (ROUTE_EXCEPTIONS.includes(path)) continue;
    const module = (await import(file)) as Record<string, unknown>;
    for (const [method, handler] of Object.entries(module)) {
      if (!METHODS.includes(method)) continue;
      const permission: unknown =
        typeof handler === 'function' ? Reflect.get(handler, ROUTE_PERMISSION) : undefined;
      found.push({ name: `${method} ${path}`, method, handler: handler as RouteHandler, permission });
    }
  }
  return found;
}

/** With a body that no route takes; `parameterOf` fills the path's parameters. */
export function callRoute(
  { name, method, handler }: FoundRoute,
  cookie: string | undefined,
  parameterOf: (parameter: string) => string = () => 'nobody',
): Promise<Response> {
  const path = name.split(' ')[1] ?? '';
  const names = [...path.matchAll(/\[(?:\.\.\.)?(\w+)\]/g)].map(([, key = '']) => key);
  const headers = {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    ...defined({ cookie }),
  };
  const request = new Request(`http://localhost:3000${path}`, {
    method,
    headers,
    ...(method === 'GET' ? {} : { body: 'not json' }),
  });
  const params = Object.fromEntries(names.map((key) => [key, parameterOf(key)]));
  return handler(request, { params: Promise.resolve(params) });
}
