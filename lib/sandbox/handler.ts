import 'server-only';
import { setTimeout as wait } from 'node:timers/promises';
import type { Assumptions } from '@/lib/contract/assumptions';
import type { ErrorBodies } from '@/lib/contract/error-policy';
import { type Answer, headersFor, refuse, toResponse } from './answers';
import { noteAnswer, noteFault } from './clause-board';
import { shownOf } from './clause-shown';
import { handleControl } from './control';
import { createEngine, type Engine } from './engine';
import { connectionLost, isConnectionLost, takeFault } from './faults';
import { type Admitted, admit } from './gate';
import { servePage } from './hosted/serve-page';
import { rawBody } from './request-body';
import { ROUTES } from './routes';
import { ACCOUNT_KEYS, type AccountKeys } from './seed';
import type { Fault, World } from './world';
import type { WorldStore } from './world-store';

export interface SandboxOptions {
  assumptions: Assumptions;
  world: WorldStore;
  /** Real time in epoch milliseconds; the world's clock is relative to it. */
  clock?: () => number;
  /** Origin of the application around it, to which webhooks always go. */
  appUrl?: string;
  /** Where the contract is mounted as browsers see it; else links begin with the origin of each request. */
  baseUrl?: string;
  /** Lets webhooks go to loopback and private addresses (O-54). */
  allowLocalWebhooks?: boolean;
  seed?: string;
  /** Records of the seeded history in all; absent: the usual number in each list (clauses.md 0.7). */
  records?: number;
  /** Told of what should not happen; the caller gets a 500. */
  onError?: (error: unknown) => void;
}

export interface Sandbox {
  /** Serves `/v2/*`. Rejects like a broken connection where a fault says so. */
  fetch(request: Request): Promise<Response>;
  /** Serves `/_sandbox/*` (architecture 7). */
  control(request: Request): Promise<Response>;
  /** Serves the hosted pages behind the links: what `isHostedPath` says is one. */
  pages(request: Request): Promise<Response>;
  /** Keys of account A. */
  keys: AccountKeys;
  /** When this world was made or last reset, epoch milliseconds: what was learned of an earlier one is void. */
  madeAt(): Promise<number>;
  /** Resolves when no webhook is on its way. */
  settled(): Promise<void>;
  dispose(): void;
}

/** A complete, stateful payments API (contract), to be put at the other end of a wire. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { assumptions, appUrl } = options;
  const realNow = options.clock ?? Date.now;
  const baseOf = (request: Request) => options.baseUrl ?? new URL(request.url).origin;
  const engine = createEngine({
    store: options.world,
    seed: options.seed ?? 'mesa',
    ...(options.records !== undefined && { records: options.records }),
    assumptions,
    realNow,
    rules: {
      allowLocal: options.allowLocalWebhooks ?? false,
      allowHosts: assumptions.webhooks.allowHosts,
      ...(appUrl !== undefined && { appUrl }),
    },
  });
  return {
    async fetch(request) {
      try {
        return await serve(engine, assumptions, baseOf(request), request);
      } catch (error) {
        if (isConnectionLost(error)) throw error;
        options.onError?.(error);
        return new Response(null, {
          status: 500,
          headers: { ...headersFor(realNow(), true), 'content-length': '0' },
        });
      }
    },
    control: (request) => handleControl(engine, assumptions, realNow, baseOf(request), request),
    pages: (request) => servePage(engine, assumptions, request),
    keys: ACCOUNT_KEYS.A,
    madeAt: () => engine.turn((world) => ({ changed: false, value: world.anchor })),
    settled: engine.settled,
    dispose: engine.dispose,
  };
}

async function serve(
  engine: Engine,
  assumptions: Assumptions,
  base: string,
  request: Request,
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const { method, headers } = request;
  const asked = { assumptions, method, pathname, query: searchParams, headers };
  const admitted = admit(ROUTES, request.method, pathname, request.headers, assumptions.http);
  if ('refusal' in admitted) {
    const { refusal, route, authenticated, account, known } = admitted;
    const now = await engine.turn((world, now) => {
      const endpoint = known?.endpoint.id ?? 'none';
      const changed = noteAnswer(shownOf({ ...asked, world, now, endpoint, account, raw: null }, refusal));
      return { changed, value: now };
    });
    return toResponse(refusal, policyOf(assumptions, route), headersFor(now, authenticated));
  }
  const { route, params, account } = admitted;
  const body = await rawBody(request, assumptions.http.maxBody);
  const act: Act = (world, now, isHeard) => {
    const answer =
      body === null
        ? refuse(400, 'the body is too large')
        : route.answer(
            {
              world,
              now,
              assumptions,
              account,
              base,
              params,
              query: searchParams,
              headers: request.headers,
              body: undefined,
            },
            body,
          );
    const { id: endpoint } = route.endpoint;
    const isNew =
      isHeard && noteAnswer(shownOf({ ...asked, world, now, endpoint, account, raw: body }, answer));
    return { changed: isNew || route.endpoint.method === 'POST', value: { answer, now } };
  };
  const first = await engine.turn<Acted['value'] | Struck>((world, now) => {
    const fault = takeFault(world, {
      account,
      method: request.method,
      template: route.endpoint.path,
      pathname,
    });
    if (fault === null) return act(world, now, true);
    noteFault(world, now, fault.status);
    return { changed: true, value: { fault: structuredClone(fault), now } };
  });
  const { answer, now } = 'fault' in first ? await suffer(engine, first.fault, first.now, act) : first;
  // A failed signature is a 401 too, and none of them tells the version (AUT-07, O-35).
  const tagged = answer.status !== 401 || assumptions.http.versionHeaderOn401;
  return toResponse(answer, policyOf(assumptions, route), headersFor(now, tagged));
}

type Struck = { fault: Fault; now: number };
type Acted = { changed: boolean; value: { answer: Answer; now: number } };
/** `isHeard` is false where the answer never leaves. */
type Act = (world: World, now: number, isHeard: boolean) => Acted;

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
  const answer = body === undefined ? refuse(status, 'internal error') : { status, body };
  return { answer, now };
}

function policyOf(assumptions: Assumptions, route: Admitted['route'] | undefined): ErrorBodies {
  const policies: Readonly<Record<string, ErrorBodies>> = assumptions.errors.bodyPolicy;
  return route === undefined ? {} : (policies[route.endpoint.id] ?? route.endpoint.errorBody);
}
