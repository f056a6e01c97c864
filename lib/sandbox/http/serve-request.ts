import 'server-only';
import { setTimeout as wait } from 'node:timers/promises';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import type { ErrorBodies } from '@/lib/contract/payments-api/error-policy';
import type { Engine } from '@/lib/sandbox/world/engine';
import type { InjectedFailure, World } from '@/lib/sandbox/world/world';
import { type Answer, headersFor, refuse, writeAnswer } from './answers';
import { type Admitted, admit } from './gate';
import type { SandboxRequest, SandboxResponse } from './http-message';
import { replayOrAct } from './idempotency-replays';
import { connectionLost, takeInjectedFailure } from './injected-failures';
import { takeFromMinute } from './rate-limit';
import type { RouteCall } from './route-call';
import type { Route } from './router';

/** Answers one request to `/v2/*`; `base` starts its links. Throws `connectionLost()` for an injected failure. */
export async function serveRequest(
  engine: Engine,
  assumptions: Assumptions,
  routes: readonly Route[],
  base: string,
  request: SandboxRequest,
): Promise<SandboxResponse> {
  const { method, headers, url } = request;
  const { pathname } = url;
  const admitted = admit(routes, method, pathname, headers, assumptions.http);
  if ('refusal' in admitted) {
    const { refusal, route, authenticated } = admitted;
    const now = await engine.turn((_, now) => ({ changed: false, value: now }));
    return writeAnswer(refusal, policyOf(assumptions, route), headersFor(now, authenticated));
  }
  const { route, account } = admitted;
  const { rateLimit } = assumptions.http;
  const act = actOf(assumptions, base, request, admitted, await request.body(assumptions.http.maxBody));
  const first = await engine.turn<Acted['value'] | FailureDrawn>((world, now) => {
    const waitSeconds = takeFromMinute(world, now, account, rateLimit);
    if (waitSeconds !== undefined) {
      return { changed: false, value: { answer: refuse(429, 'too many requests'), now, waitSeconds } };
    }
    const failure = takeInjectedFailure(world, { account, method, template: route.endpoint.path, pathname });
    if (failure === null) {
      const { changed, value } = act(world, now);
      return { changed: changed || rateLimit !== null, value };
    }
    return { changed: true, value: { failure: structuredClone(failure), now } };
  });
  const acted =
    'failure' in first ? await applyInjectedFailure(engine, first.failure, first.now, act) : first;
  const { answer, now, waitSeconds } = acted;
  // A failed signature is a 401 without a version (AUT-07, O-35).
  const tagged = answer.status !== 401 || assumptions.http.versionHeaderOn401;
  const lines = headersFor(now, tagged);
  if (waitSeconds !== undefined) lines['retry-after'] = String(waitSeconds);
  return writeAnswer(answer, policyOf(assumptions, route), lines);
}

type FailureDrawn = { failure: InjectedFailure; now: number };
/** `waitSeconds`: the rate limit was exceeded. */
type Acted = { changed: boolean; value: { answer: Answer; now: number; waitSeconds?: number } };
type Act = (world: World, now: number) => Acted;

/** Runs the handler in a turn; once for its key when the API has an idempotency header (O-56). */
function actOf(
  assumptions: Assumptions,
  base: string,
  { method, headers, url }: SandboxRequest,
  { route, params, account }: Admitted,
  body: Uint8Array | null,
): Act {
  const { searchParams: query } = url;
  const { idempotency } = assumptions.http;
  const key = idempotency === null || method !== 'POST' ? null : headers.get(idempotency);
  return (world, now) => {
    const call: RouteCall = {
      world,
      now,
      assumptions,
      account,
      base,
      params,
      query,
      headers,
      body: undefined,
    };
    const answer = key === null ? decide(route, call, body) : withIdempotency(route, call, body, key);
    return { changed: method === 'POST', value: { answer, now } };
  };
}

function decide(route: Route, call: RouteCall, body: Uint8Array | null): Answer {
  return body === null ? refuse(400, 'the body is too large') : route.answer(call, body);
}

function withIdempotency(route: Route, call: RouteCall, body: Uint8Array | null, key: string): Answer {
  if (body === null) return decide(route, call, body);
  const { world, now, account, headers } = call;
  const signature = headers.get('x-signature') ?? '';
  const { id: endpoint } = route.endpoint;
  return replayOrAct({ world, now, account, endpoint, key, signature, body }, () =>
    decide(route, call, body),
  );
}

/**
 * Waits, then breaks the connection before or after the request acts, or answers another status. With
 * `drop: "after"` and a status, the request acts first.
 */
async function applyInjectedFailure(
  engine: Engine,
  { delay_ms, drop, status, body }: InjectedFailure,
  now: number,
  act: Act,
): Promise<Acted['value']> {
  if (delay_ms !== undefined) await wait(delay_ms);
  if (drop === 'before') throw connectionLost();
  if (status === undefined || drop === 'after') {
    const acted = await engine.turn((world, at) => act(world, at));
    if (status === undefined && drop === 'after') throw connectionLost();
    if (status === undefined) return acted;
  }
  if (body === undefined) return { answer: refuse(status, 'internal error'), now };
  return { answer: typeof body === 'string' ? { status, raw: body } : { status, body }, now };
}

function policyOf(assumptions: Assumptions, route: Admitted['route'] | undefined): ErrorBodies {
  const policies: Readonly<Record<string, ErrorBodies>> = assumptions.errors.bodyPolicy;
  return route === undefined ? {} : (policies[route.endpoint.id] ?? route.endpoint.errorBody);
}
