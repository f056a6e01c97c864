import 'server-only';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { can, type Permission } from '@/lib/access/permissions';
import { requestSession, type Session } from '@/lib/auth/session';
import { idempotencyKey } from '@/lib/contract/bff-requests';
import { DomainError } from '@/lib/contract/domain-error';
import { fieldReasons } from '@/lib/contract/field-reasons';
import { jsonAnswer } from './answer';
import { MAX_BODY_BYTES, readJson, requireJson } from './body';
import { errorAnswer } from './errors';
import { isSameOrigin } from './same-origin';

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

export interface RouteInput<Params, Query, Body> {
  session: Session;
  params: Output<Params>;
  query: Output<Query>;
  body: Output<Body>;
  /** `Idempotency-Key`, a UUID; absent when the browser sent none. */
  idempotencyKey: string | undefined;
  /** Aborts when the browser goes away: for reads only, a money call is never cut off. */
  signal: AbortSignal;
  requestId: string;
}

/** One route as a value. There is no further key: a special case is another function, not a flag. */
export interface RouteSpec<Params, Query, Body> {
  permission: Permission;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Returns what is answered as JSON; throws `DomainError` for anything else. */
  handle: (input: RouteInput<Params, Query, Body>) => Promise<unknown>;
}

export interface RouteContext {
  params: Promise<Record<string, string | string[] | undefined>>;
}

export type RouteHandler = (request: Request, context: RouteContext) => Promise<Response>;

const SAFE_METHODS = new Set(['GET', 'HEAD']);
/** How the guard test tells a route from any other function. */
export const ROUTE_PERMISSION = Symbol.for('mesa.route.permission');

/** A route whose `handle` makes the whole answer, such as a file that is streamed. Everything before is the same. */
export type AnswerSpec<Params, Query, Body> = Omit<RouteSpec<Params, Query, Body>, 'handle'> & {
  handle: (input: RouteInput<Params, Query, Body>) => Promise<Response>;
};

export function answerRoute<
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(spec: AnswerSpec<Params, Query, Body>): RouteHandler {
  return build(spec, async (input) => spec.handle(input));
}

/**
 * Builds a Next route handler. The order never changes: same origin (unsafe methods), session, permission,
 * parameters, query, body, `handle`, JSON; one catch turns every failure into a code (architecture 5, W1, W2).
 */
export function route<
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(spec: RouteSpec<Params, Query, Body>): RouteHandler {
  return build(spec, async (input) => jsonAnswer(await spec.handle(input), input.requestId));
}

/** A route whose body may be as large as `maxBodyBytes`: it carries a file as base64. The rest is the same. */
export function largeBodyRoute<
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(maxBodyBytes: number, spec: RouteSpec<Params, Query, Body>): RouteHandler {
  return build(spec, async (input) => jsonAnswer(await spec.handle(input), input.requestId), maxBodyBytes);
}

function build<
  Params extends z.ZodType | undefined,
  Query extends z.ZodType | undefined,
  Body extends z.ZodType | undefined,
>(
  spec: Omit<RouteSpec<Params, Query, Body>, 'handle'>,
  answer: (input: RouteInput<Params, Query, Body>) => Promise<Response>,
  maxBodyBytes = MAX_BODY_BYTES,
): RouteHandler {
  const handler: RouteHandler = async (request, context) => {
    const requestId = randomUUID();
    try {
      const safe = SAFE_METHODS.has(request.method);
      if (!safe && !isSameOrigin(request)) throw new DomainError('cross_site');
      const session = await requestSession(request);
      if (session === null) throw new DomainError('signed_out');
      if (!can(session.user.role, spec.permission)) throw new DomainError('forbidden');
      const input = {
        session,
        params: spec.params === undefined ? undefined : parse(spec.params, await context.params),
        query: parse(spec.query, queryOf(request)),
        body: safe ? undefined : await bodyOf(spec.body, request, maxBodyBytes),
        idempotencyKey: keyOf(request),
        signal: request.signal,
        requestId,
      };
      // The schemas decide the types; TypeScript cannot follow them through an optional key.
      return await answer(input as RouteInput<Params, Query, Body>);
    } catch (error) {
      return errorAnswer(error, requestId);
    }
  };
  return Object.assign(handler, { [ROUTE_PERMISSION]: spec.permission });
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new DomainError('invalid_input', { fields: fieldReasons(parsed.error) });
}

async function bodyOf(schema: z.ZodType | undefined, request: Request, maxBytes: number): Promise<unknown> {
  requireJson(request);
  return schema === undefined ? undefined : parse(schema, await readJson(request, maxBytes));
}

/** A parameter given twice means two things: refused rather than guessed. */
function queryOf(request: Request): Record<string, string> {
  const query: Record<string, string> = {};
  if (!request.url.includes('?')) return query;
  for (const [name, value] of new URL(request.url).searchParams) {
    if (Object.hasOwn(query, name))
      throw new DomainError('invalid_input', { fields: { [name]: 'not_allowed' } });
    query[name] = value;
  }
  return query;
}

function keyOf(request: Request): string | undefined {
  const key = request.headers.get('idempotency-key');
  if (key === null) return undefined;
  if (!idempotencyKey.safeParse(key).success) {
    throw new DomainError('invalid_input', { fields: { 'Idempotency-Key': 'not_a_uuid' } });
  }
  return key.toLowerCase();
}
