import 'server-only';
import type { z } from 'zod';
import { type Permission, type Reach, refusalOf } from '@/lib/access/permissions';
import { type AuditScope, auditedRequest } from '@/lib/auth/audited-request';
import { requireProofHere } from '@/lib/auth/factors/step-up';
import { requestSession, type Session } from '@/lib/auth/session';
import { inCallersWorld } from '@/lib/auth/visitor-world';
import { idempotencyKey } from '@/lib/contract/bff/conversion-requests';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { StepUp } from '@/lib/contract/bff/factors';
import { PROOF_HEADER, type RequestParts } from '@/lib/contract/bff/request-headers';
import { fieldReasons } from '@/lib/contract/values/field-reasons';
import { pathsOfControlCharacters } from '@/lib/contract/values/plain-text';
import { requestId as currentId } from '@/lib/log/request-lines';
import { actorOf } from '@/lib/operations/actor';
import { auditTree } from '@/lib/operations/audit/audit-tree';
import { carryChange } from './carried-copy';
import { errorAnswer, isStoreFailure } from './errors';
import { type Answer, jsonAnswer } from './json-answer';
import { requireReadBudget } from './read-budget';
import { MAX_BODY_BYTES, readJson, requireJson } from './request-body';
import { isSameOrigin } from './same-origin';

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

export interface RouteInput<Params, Query, Body, Intent = undefined> {
  session: Session;
  params: Output<Params>;
  query: Output<Query>;
  body: Output<Body>;
  /** UUID in lower case. */
  intentId: Intent extends true ? string : undefined;
  /** Aborts when the browser leaves; use it for reads, never for a money call. */
  signal: AbortSignal;
  requestId: string;
}

/** ADR 0146. `listed`: `handle` shows only what the person may see. */
export type Scope = 'own' | 'account' | 'listed' | 'sub_merchant';

type ScopeOf<Params> =
  Output<Params> extends { correlation_id: string } ? Scope : Exclude<Scope, 'sub_merchant'>;

/** Add no keys: a special case is another function. */
export interface RouteSpec<Params, Query, Body, Intent = undefined> {
  permission: Permission;
  scope: ScopeOf<Params>;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Refuses a request without `Idempotency-Key`. */
  intent?: Intent;
  /** Asks people with a second factor for a fresh proof, bound to this whole request (W7). */
  stepUp?: StepUp;
  /** Returns the answer and throws `DomainError` for all else. */
  handle: (input: RouteInput<Params, Query, Body, Intent>) => Promise<unknown>;
}

export interface RouteContext {
  params: Promise<Record<string, string | string[] | undefined> | undefined>;
}

export type RouteHandler = (request: Request, context: RouteContext) => Promise<Response>;

/** A handler that the server calls before Next. */
export type DirectHandler = (request: RequestParts, context: RouteContext) => Promise<Answer>;

export type Route = RouteHandler & { direct: DirectHandler };

const SAFE_METHODS = new Set(['GET', 'HEAD']);
/** Marks by which app/api/routes.test.ts knows what a route asks for. */
export const ROUTE_PERMISSION = Symbol.for('mesa.route.permission');
export const ROUTE_SCOPE = Symbol.for('mesa.route.scope');
export const ROUTE_INTENT = Symbol.for('mesa.route.intent');

/** `handle` makes the whole answer, such as a streamed file. */
export type AnswerSpec<Params, Query, Body> = Omit<RouteSpec<Params, Query, Body>, 'handle' | 'intent'> & {
  handle: (input: RouteInput<Params, Query, Body>) => Promise<Response>;
};

export function answerRoute<
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(spec: AnswerSpec<Params, Query, Body>): Route {
  return build<Params, Query, Body, undefined>(spec, async (input) => spec.handle(input));
}

/**
 * Checks in this order: same origin (unsafe methods), session, permission, parameters, sub-merchant, query, body,
 * intent, proof; then `handle` and JSON. One catch turns failures into codes (W1, W2).
 */
export function route<
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Intent extends true | undefined = undefined,
>(spec: RouteSpec<Params, Query, Body, Intent>): Route {
  return build(spec, async (input) => jsonAnswer(await spec.handle(input), input.requestId));
}

/** Up to `maxBodyBytes`, because files arrive as base64. */
export function largeBodyRoute<
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Intent extends true | undefined = undefined,
>(maxBodyBytes: number, spec: RouteSpec<Params, Query, Body, Intent>): Route {
  return build(spec, async (input) => jsonAnswer(await spec.handle(input), input.requestId), maxBodyBytes);
}

/** Credentials, or what a person searched for: no row keeps them. */
const UNKEPT: ReadonlySet<Permission> = new Set(['session:read', 'session:change', 'transactions:read']);

function build<
  Params extends z.ZodType | undefined,
  Query extends z.ZodType | undefined,
  Body extends z.ZodType | undefined,
  Intent extends true | undefined,
>(
  spec: Omit<RouteSpec<Params, Query, Body, Intent>, 'handle'>,
  answer: (input: RouteInput<Params, Query, Body, Intent>) => Promise<Answer>,
  maxBodyBytes = MAX_BODY_BYTES,
): Route {
  const prepared = async (
    request: RequestParts,
    params: NonNullable<Awaited<RouteContext['params']>>,
    requestId: string,
    scope: AuditScope,
  ) => {
    const safe = SAFE_METHODS.has(request.method);
    if (!safe && !isSameOrigin(request)) throw new DomainError('cross_site');
    const session = await requestSession(request);
    if (session === null) throw new DomainError('signed_out');
    scope.actor = actorOf(session);
    refuse(session, spec.permission, spec.scope === 'account' ? 'account' : undefined);
    const named = spec.params === undefined ? undefined : parse(spec.params, params);
    if (spec.scope === 'sub_merchant') refuse(session, spec.permission, { subMerchant: namedIn(named) });
    const input = {
      session,
      params: named,
      query: parse(spec.query, queryOf(request)),
      body: safe ? undefined : await bodyOf(spec.body, request, maxBodyBytes),
      intentId: spec.intent === true ? intentIdOf(request) : undefined,
      signal: request.signal,
      requestId,
    };
    const isKept = spec.intent === true || !UNKEPT.has(spec.permission);
    if (isKept && input.body !== undefined) scope.shown = auditTree(input.body);
    if (spec.stepUp !== undefined)
      await requireProofHere(session, {
        operation: spec.stepUp,
        content: [request.method, new URL(request.url).pathname, input.query ?? null, input.body ?? null],
        intentId: input.intentId ?? null,
        given: request.headers.get(PROOF_HEADER),
      });
    return input as RouteInput<Params, Query, Body, Intent>;
  };
  const answered = async (...given: Parameters<typeof prepared>) =>
    answer(await prepared(...given).catch((error: unknown) => Promise.reject(unhandled(error, given[0]))));
  const answerDirectly: DirectHandler = async (request, context) => {
    const requestId = currentId();
    try {
      await requireReadBudget(request);
      // Next passes none if the path has no parameters.
      const params = (await context.params) ?? {};
      const work = () =>
        auditedRequest(request, requestId, params, (scope) => answered(request, params, requestId, scope));
      const whole = async () => asResponse(await work());
      const isSafe = SAFE_METHODS.has(request.method);
      return await inCallersWorld(request, isSafe ? work : () => carryChange(requestId, whole));
    } catch (error) {
      return errorAnswer(error, requestId);
    }
  };
  const handler: RouteHandler = async (request, context) =>
    asResponse(await answerDirectly(request, context));
  return Object.assign(handler, {
    direct: answerDirectly,
    [ROUTE_PERMISSION]: spec.permission,
    [ROUTE_SCOPE]: spec.scope,
    [ROUTE_INTENT]: spec.intent === true,
  });
}

export function asResponse(answer: Answer): Response {
  return answer instanceof Response ? answer : new Response(answer.text, { headers: answer.headers });
}

/** A store failure before the handler of a write: nothing was sent (safety 66). */
function unhandled(error: unknown, { method }: RequestParts): unknown {
  const isWrite = !SAFE_METHODS.has(method);
  return isWrite && isStoreFailure(error) ? new DomainError('store_away', { cause: error }) : error;
}

function refuse({ user }: Session, permission: Permission, reach: Reach | undefined): void {
  const refusal = refusalOf(user, permission, reach);
  if (refusal !== undefined) throw new DomainError(refusal);
}

function namedIn(params: unknown): string | null {
  const named: unknown = Object(params).correlation_id;
  return typeof named === 'string' ? named : null;
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const refused = pathsOfControlCharacters(value).map((path) => [path || 'body', 'control_characters']);
  if (refused.length > 0) throw new DomainError('invalid_input', { fields: Object.fromEntries(refused) });
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new DomainError('invalid_input', { fields: fieldReasons(parsed.error) });
}

async function bodyOf(
  schema: z.ZodType | undefined,
  request: RequestParts,
  maxBytes: number,
): Promise<unknown> {
  requireJson(request);
  return schema === undefined ? undefined : parse(schema, await readJson(request, maxBytes));
}

/** Refuses a parameter that occurs twice. */
function queryOf(request: RequestParts): Record<string, string> {
  const query: Record<string, string> = {};
  if (!request.url.includes('?')) return query;
  for (const [name, value] of new URL(request.url).searchParams) {
    if (Object.hasOwn(query, name))
      throw new DomainError('invalid_input', { fields: { [name]: 'not_allowed' } });
    query[name] = value;
  }
  return query;
}

function intentIdOf(request: RequestParts): string {
  const key = request.headers.get('idempotency-key');
  if (key === null) throw new DomainError('missing_idempotency_key');
  if (!idempotencyKey.safeParse(key).success) {
    throw new DomainError('invalid_input', { fields: { 'Idempotency-Key': 'not_a_uuid' } });
  }
  return key.toLowerCase();
}
