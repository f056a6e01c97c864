import type { z } from 'zod';

/** How a call proves itself: the key alone, signed headers, or a signed envelope. */
export type EndpointAuth = 'key' | 'signed-get' | 'signed-post';

/** Error body the sandbox emits; clients ignore it. */
export type ErrorBody = 'json' | 'text-json' | 'empty' | 'accept';

/** One route of the API: types the client, mounts the sandbox route, generates the OpenAPI description. */
export interface Endpoint<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  readonly id: string;
  readonly method: 'GET' | 'POST';
  /** Starts with `/v2/` (VER-01), parameters as `{name}`. */
  readonly path: `/v2/${string}`;
  readonly auth: EndpointAuth;
  /** Must never be repeated by a machine (safety 1). */
  readonly movesMoney: boolean;
  /** Documented statuses; 405 applies everywhere (ERR-06). */
  readonly statuses: readonly number[];
  readonly query?: Query;
  /** Body, or for a signed POST the `payload` of the envelope (SGN-18). */
  readonly body?: Body;
  /** Body of 200; for accept also of 202, 409, 410, 422, 503. */
  readonly response: Response;
  /** Keyed by status: the default of the configured policy (O-16, O-36). */
  readonly errorBody: Readonly<Record<string, ErrorBody>>;
  readonly clauses: readonly string[];
}

/** Returns its argument; the call infers the types of the schemas. */
export function endpoint<Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  definition: Endpoint<Q, B, R>,
): Endpoint<Q, B, R> {
  return definition;
}

/** Fills `{name}` parameters, each encoded as one path segment (GEN-10). */
export function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new Error(`missing path parameter ${name}`);
    return encodeURIComponent(value);
  });
}
