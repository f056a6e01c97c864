import 'server-only';
import assert from 'node:assert/strict';
import type { Endpoint } from '@/lib/contract/endpoint';
import { ENDPOINTS } from '@/lib/contract/endpoints';
import { isJsonObject, JsonNumber, type JsonValue, parseJson } from '@/lib/contract/json';

/** One account of the fixtures, as much of it as the suite needs. */
export interface Account {
  name: string;
  api_key: string;
}

export interface Reply {
  method: string;
  path: string;
  status: number;
  headers: Headers;
  text: string;
}

export interface CallOptions {
  /** Name of an account (default "A"), null for no key. Any other text is sent as it is. */
  key?: string | null;
  /** An object is sent as JSON, a string as it is. */
  body?: object | string;
  headers?: Record<string, string>;
}

/** The service under test, seen over HTTP and nothing else. */
export interface Api {
  call(method: string, path: string, options?: CallOptions): Promise<Reply>;
  /** A control of the outside world (architecture 7); fails the case when it is refused. */
  control(method: string, path: string, body?: object): Promise<{ [key: string]: JsonValue }>;
  /** Every answer so far, for the clauses about all of them. */
  readonly seen: Reply[];
}

export interface Target {
  /** Address that serves `/v2/*`. */
  base: string;
  /** Address of the fixtures, beside which the controls lie. */
  fixtures: string;
  /** Sent as `x-sandbox-control`; a mounted sandbox asks for it. */
  controlToken?: string | undefined;
}

/** Reaches a service under test; `send` is a plain `fetch`. */
export async function connect(target: Target, send: typeof globalThis.fetch): Promise<Api> {
  const { base, fixtures, controlToken } = target;
  const root = base.replace(/\/+$/, '');
  const controls = fixtures.replace(/\/fixtures\/?$/, '');
  const seen: Reply[] = [];
  const control: Api['control'] = async (method, path, body) => {
    const response = await send(`${controls}${path}`, {
      method,
      headers: { ...(controlToken !== undefined && { 'x-sandbox-control': controlToken }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    assert.equal(response.status, 200, `control ${method} ${path} answered ${response.status}: ${text}`);
    return objectOf(text);
  };
  const { accounts } = await control('GET', '/fixtures');
  const keys = new Map((Array.isArray(accounts) ? accounts : []).map(accountOf));
  return {
    seen,
    control,
    async call(method, path, { key = 'A', body, headers = {} } = {}) {
      const response = await send(`${root}${path}`, {
        method,
        redirect: 'manual',
        headers: { ...(key !== null && { 'api-key': keys.get(key) ?? key }), ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const reply = {
        method,
        path,
        status: response.status,
        headers: response.headers,
        text: await response.text(),
      };
      seen.push(reply);
      checkAgainstContract(reply);
      return reply;
    },
  };
}

function accountOf(value: JsonValue): [string, string] {
  assert.ok(isJsonObject(value) && typeof value.name === 'string' && typeof value.api_key === 'string');
  return [value.name, value.api_key];
}

export function objectOf(text: string): { [key: string]: JsonValue } {
  const value = parseJson(text);
  assert.ok(isJsonObject(value), `not a JSON object: ${text}`);
  return value;
}

/** The object of an answer. */
export function bodyOf(reply: Reply): { [key: string]: JsonValue } {
  return objectOf(reply.text);
}

/** A JSON number of an answer; a string or an absence fails the case. */
export function numberAt(value: JsonValue | undefined, key: string): number {
  const found = isJsonObject(value) ? value[key] : undefined;
  assert.ok(found instanceof JsonNumber, `${key} is not a JSON number`);
  return Number(found.value);
}

export function textAt(value: JsonValue | undefined, key: string): string {
  const found = isJsonObject(value) ? value[key] : undefined;
  assert.equal(typeof found, 'string', `${key} is not a string`);
  return String(found);
}

export function objectAt(value: JsonValue | undefined, key: string): { [key: string]: JsonValue } {
  const found = isJsonObject(value) ? value[key] : undefined;
  assert.ok(isJsonObject(found), `${key} is not an object`);
  return found;
}

/** Every answer of a declared route has a listed status, and a success reads with the route's own schema. */
function checkAgainstContract({ method, path, status, text }: Reply): void {
  const pathname = path.split('?')[0] ?? '';
  const endpoints: readonly Endpoint[] = Object.values(ENDPOINTS);
  const fitting = endpoints.filter((item) => patternOf(item.path).test(pathname));
  const endpoint = fitting.find(
    (item) => item.method === method && (item.path === pathname || fitting.length === 1),
  );
  if (endpoint === undefined || status === 405) return;
  // A route that is not served yet is an unknown path.
  assert.ok(endpoint.statuses.includes(status) || status === 404, `${method} ${path} answered ${status}`);
  if (status !== 200) return;
  const parsed = endpoint.response.safeParse(parseJson(text));
  assert.ok(parsed.success, `${method} ${path} does not read by the contract: ${text}`);
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
}
