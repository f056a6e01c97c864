import 'server-only';
import { setTimeout as wait } from 'node:timers/promises';
import type { Assumptions } from '@/lib/contract/assumptions';
import type { ErrorBodies } from '@/lib/contract/error-policy';
import { type Answer, headersFor, refuse, tell } from './answers';
import type { Call } from './call';
import { noteAnswer, noteFault } from './clause-board';
import { shownOf } from './clause-shown';
import type { Engine } from './engine';
import type { Asked, Told } from './exchange';
import { connectionLost, takeFault } from './faults';
import { type Admitted, admit } from './gate';
import { takeFromMinute } from './rate-limit';
import { answerOnce } from './replays';
import type { Route } from './router';
import { ROUTES } from './routes';
import type { Fault, World } from './world';

/** Answers one request to `/v2/*`; `base` is where links lead back to. Throws `connectionLost()` where a fault says so. */
export async function serve(
  engine: Engine,
  assumptions: Assumptions,
  base: string,
  request: Asked,
): Promise<Told> {
  const { method, headers, url } = request;
  const { pathname, searchParams: query } = url;
  const admitted = admit(ROUTES, method, pathname, headers, assumptions.http);
  if ('refusal' in admitted) {
    const { refusal, route, authenticated, account, known } = admitted;
    const now = await engine.turn((world, now) => {
      const endpoint = known?.endpoint.id ?? 'none';
      const asked = { world, now, assumptions, endpoint, method, pathname, query, headers, account };
      return { changed: noteAnswer(shownOf(asked, refusal, null)), value: now };
    });
    return tell(refusal, policyOf(assumptions, route), headersFor(now, authenticated));
  }
  const { route, account } = admitted;
  const { rateLimit } = assumptions.http;
  const act = actOf(assumptions, base, request, admitted, await request.body(assumptions.http.maxBody));
  const first = await engine.turn<Acted['value'] | Struck>((world, now) => {
    const waitSeconds = takeFromMinute(world, now, account, rateLimit);
    if (waitSeconds !== undefined) {
      return { changed: false, value: { answer: refuse(429, 'too many requests'), now, waitSeconds } };
    }
    const fault = takeFault(world, { account, method, template: route.endpoint.path, pathname });
    if (fault === null) {
      const { changed, value } = act(world, now, true);
      return { changed: changed || rateLimit !== null, value };
    }
    noteFault(world, now, fault.status);
    return { changed: true, value: { fault: structuredClone(fault), now } };
  });
  const told = 'fault' in first ? await suffer(engine, first.fault, first.now, act) : first;
  const { answer, now, waitSeconds } = told;
  // A failed signature is a 401 too, and none of them tells the version (AUT-07, O-35).
  const tagged = answer.status !== 401 || assumptions.http.versionHeaderOn401;
  const lines = headersFor(now, tagged);
  if (waitSeconds !== undefined) lines['retry-after'] = String(waitSeconds);
  return tell(answer, policyOf(assumptions, route), lines);
}

type Struck = { fault: Fault; now: number };
/** `waitSeconds`: it was one request too many for this minute. */
type Acted = { changed: boolean; value: { answer: Answer; now: number; waitSeconds?: number } };
/** `isHeard` is false where the answer never leaves. */
type Act = (world: World, now: number, isHeard: boolean) => Acted;

/** What a request does in its turn: its route's handler, once for its key where the API has such a header (O-56). */
function actOf(
  assumptions: Assumptions,
  base: string,
  { method, headers, url }: Asked,
  { route, params, account }: Admitted,
  body: Uint8Array | null,
): Act {
  const { pathname, searchParams: query } = url;
  const { id: endpoint } = route.endpoint;
  const { idempotency } = assumptions.http;
  const key = idempotency === null || method !== 'POST' ? null : headers.get(idempotency);
  return (world, now, isHeard) => {
    const call: Call = { world, now, assumptions, account, base, params, query, headers, body: undefined };
    const answer = key === null ? decide(route, call, body) : decideOnce(route, call, body, key);
    const { input } = call;
    const asked = { world, now, assumptions, endpoint, method, pathname, query, headers, account };
    const isNew = isHeard && noteAnswer(shownOf(asked, answer, body, input));
    return { changed: isNew || method === 'POST', value: { answer, now } };
  };
}

function decide(route: Route, call: Call, body: Uint8Array | null): Answer {
  return body === null ? refuse(400, 'the body is too large') : route.answer(call, body);
}

function decideOnce(route: Route, call: Call, body: Uint8Array | null, key: string): Answer {
  if (body === null) return decide(route, call, body);
  const { world, now, account, headers } = call;
  const signature = headers.get('x-signature') ?? '';
  const { id: endpoint } = route.endpoint;
  return answerOnce({ world, now, account, endpoint, key, signature, body }, () => decide(route, call, body));
}

/**
 * Lets a request meet its fault: it waits, then the connection breaks before or after the request has acted,
 * or another status is answered; with `drop: "after"` beside a status the request has acted by then.
 */
async function suffer(
  engine: Engine,
  { delay_ms, drop, status, body }: Fault,
  now: number,
  act: Act,
): Promise<Acted['value']> {
  if (delay_ms !== undefined) await wait(delay_ms);
  if (drop === 'before') throw connectionLost();
  if (status === undefined || drop === 'after') {
    const acted = await engine.turn((world, at) => act(world, at, drop !== 'after'));
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
