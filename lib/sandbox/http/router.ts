import 'server-only';
import type { z } from 'zod';
import type { Endpoint } from '@/lib/contract/payments-api/endpoint';
import { type FieldReason, fieldReasons } from '@/lib/contract/values/field-reasons';
import { isJsonObject, type JsonValue, parseJson } from '@/lib/contract/values/json/json';
import { type Answer, refuse } from './answers';
import type { RouteCall } from './route-call';
import { readSignedGet, readSignedPost, type Signed, utf8Text } from './signed-request';

/** Handlers are synchronous: one turn is one atomic change of the world. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly segments: readonly string[];
  answer(call: RouteCall, rawBody: Uint8Array): Answer;
}

/** The endpoint's own schema checks the request, so undeclared paths and fields cannot exist (VER-05). */
export function mount<Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<Q, B, R>,
  handle: (call: RouteCall<z.output<B>>) => Answer,
): Route {
  return {
    endpoint,
    segments: endpoint.path.split('/').slice(1),
    answer(call, rawBody) {
      const signed = readSigned(endpoint, call, rawBody);
      if ('status' in signed) return signed;
      const { correlationId } = signed;
      if (endpoint.body === undefined)
        return handle(verifiedCall(call, correlationId, undefined as z.output<B>));
      const read = readBody(endpoint.body, signed.payload ?? rawBody);
      return 'error' in read ? refuse(400, read.error) : handle(verifiedCall(call, correlationId, read.body));
    },
  };
}

/**
 * Fields are copied one by one, here and in other code that runs for every request: a spread is several times
 * slower.
 */
function verifiedCall<B>(call: RouteCall, correlationId: string | undefined, body: B): RouteCall<B> {
  const { world, now, assumptions, account, base, params, query, headers } = call;
  return { world, now, assumptions, account, base, params, query, headers, correlationId, body };
}

function readSigned(endpoint: Endpoint, call: RouteCall, rawBody: Uint8Array): Signed | Answer {
  if (endpoint.auth === 'key') return {};
  return endpoint.auth === 'signed-get' ? readSignedGet(call) : readSignedPost(call, endpoint.id, rawBody);
}

/** Parses JSON whatever the content type (GEN-01); a wrong body is a 400 (ERR-03). */
function readBody<B extends z.ZodType>(schema: B, raw: Uint8Array | JsonValue) {
  let value: JsonValue;
  try {
    value = raw instanceof Uint8Array ? parseJson(utf8Text(raw)) : raw;
  } catch {
    return { error: 'the body is not valid JSON' };
  }
  if (!isJsonObject(value)) return { error: 'the body must be a JSON object' };
  const parsed = schema.safeParse(value);
  return parsed.success ? { body: parsed.data } : { error: explain(fieldReasons(parsed.error)) };
}

const FIELD_TEXTS: Partial<Record<FieldReason, string>> = {
  required: 'is required',
  unknown_field: 'is not a field of this request',
  not_a_number: 'must be a JSON number',
  not_a_string: 'must be a string',
  not_positive: 'must be greater than zero',
  not_allowed: 'is outside the allowed values',
  exactly_one_amount: 'or to_amount must be given, and only one of them',
};

function explain(reasons: Record<string, FieldReason>): string {
  return Object.entries(reasons)
    .map(([field, reason]) => `${field} ${FIELD_TEXTS[reason] ?? 'has the wrong type'}`)
    .join('; ');
}

export interface Match {
  routes: readonly Route[];
  params: Record<string, string>;
}

const literals = new WeakMap<readonly Route[], ReadonlyMap<string, Route[]>>();

function literalsOf(routes: readonly Route[]): ReadonlyMap<string, Route[]> {
  const known = literals.get(routes);
  if (known !== undefined) return known;
  const made = new Map<string, Route[]>();
  for (const route of routes) {
    const { path } = route.endpoint;
    if (!path.includes('{')) made.set(path, [...(made.get(path) ?? []), route]);
  }
  literals.set(routes, made);
  return made;
}

/** Exact match: no trailing slash, no prefix. A literal path wins over `{id}`. */
export function matchPath(routes: readonly Route[], pathname: string): Match {
  const literal = literalsOf(routes).get(pathname);
  if (literal !== undefined) return { routes: literal, params: {} };
  const parts = pathname.split('/').slice(1);
  const fitting = routes.flatMap((route) => {
    const params = paramsOf(route.segments, parts);
    return params === null ? [] : [{ route, params }];
  });
  return { routes: fitting.map((item) => item.route), params: fitting[0]?.params ?? {} };
}

function paramsOf(segments: readonly string[], parts: readonly string[]): Record<string, string> | null {
  if (segments.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const part = parts[index] ?? '';
    if (!segment.startsWith('{')) {
      if (segment !== part) return null;
      continue;
    }
    const value = decodePart(part);
    if (value === '') return null;
    params[segment.slice(1, -1)] = value;
  }
  return params;
}

/** Invalid UTF-8 gives the empty string, which matches no parameter. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
