import type { z } from 'zod';

/** How a request proves itself (contract 5): the key alone, signed headers (5.2), or a signed envelope (5.1). */
export type EndpointAuth = 'key' | 'signed-get' | 'signed-post';

/** Shape of an error body (contract 7.2): clients never need it, the sandbox emits it. */
export type ErrorBody = 'json' | 'text-json' | 'empty' | 'accept';

/**
 * One route of the API (clauses.md 0.1). The same object types the client, mounts the sandbox route and,
 * later, writes the OpenAPI description; there is no second schema anywhere.
 */
export interface Endpoint<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  readonly id: string;
  readonly method: 'GET' | 'POST';
  /** Path with `{name}` parameters, always starting `/v2/` (VER-01). */
  readonly path: `/v2/${string}`;
  readonly auth: EndpointAuth;
  /** Money moves or anything else that must never be sent twice by a machine (safety 1). */
  readonly movesMoney: boolean;
  /** Statuses the contract lists for this route. 405 applies to every route (ERR-06). */
  readonly statuses: readonly number[];
  readonly query?: Query;
  /** Request body; for a signed POST the `payload` inside the envelope (SGN-18). */
  readonly body?: Body;
  /** Body of the success answer (200; accept: also 202, 409, 410, 422, 503). */
  readonly response: Response;
  /** By status; the policy in force is the one of the assumptions (O-16, O-36), this is its default. */
  readonly errorBody: Readonly<Record<string, ErrorBody>>;
  /** Clauses the route implements, for the docs. */
  readonly clauses: readonly string[];
}

/** Identity with inference: keeps the schema types of one endpoint. */
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
