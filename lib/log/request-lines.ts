import 'server-only';
import type { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { log } from './log';
import { routeOf } from './route-of';

/** Facts that answering a request adds. */
export interface RequestFacts {
  readonly id: string;
  /** `performance.now()` of its arrival. */
  readonly beganAt: number;
  personId?: string;
  upstreamMs: number;
  upstreamCalls: number;
  /** A page broke for lack of the store: the answer is 503 (scripts/demo/server-child.mjs). */
  storeFailed?: boolean;
}

/** One upstream call with all its attempts. */
export interface UpstreamLine {
  endpoint: string;
  method: string;
  status?: number;
  /** Why there is no status. */
  kind?: string;
  attempts: number;
  durationMs: number;
}

export interface RequestLine {
  method: string;
  route: string;
  status: number;
  durationMs: number;
  upstreamMs: number;
}

/** Gets the same lines (lib/log/metrics.ts, lib/log/traces.ts). `requestId`: absent in background work. */
export interface LineObserver {
  request(line: RequestLine, requestId: string): void;
  upstream(line: UpstreamLine, requestId: string | undefined): void;
}

/** `mesaRequests` is of scripts/demo/server-child.mjs, one per process; absent in `npm run dev` and on Vercel. */
const shared = globalThis as typeof globalThis & {
  mesaRequests?: AsyncLocalStorage<RequestFacts>;
  mesaRequestEnded?: typeof requestEnded;
  mesaLines?: LineObserver[];
};

export const currentRequest = (): RequestFacts | undefined => shared.mesaRequests?.getStore();

/** Id of the current request: its answer, log line and upstream calls carry it. */
export const requestId = (): string => currentRequest()?.id ?? randomUUID();

export function notePerson(personId: string): void {
  const facts = currentRequest();
  if (facts !== undefined) facts.personId = personId;
}

export function logUpstreamCall(call: UpstreamLine): void {
  const durationMs = Math.round(call.durationMs);
  const facts = currentRequest();
  if (facts !== undefined) {
    facts.upstreamCalls += 1;
    facts.upstreamMs += durationMs;
  }
  log.info({ ...call, durationMs, requestId: facts?.id, personId: facts?.personId }, 'upstream call');
  for (const observer of shared.mesaLines ?? []) observer.upstream(call, facts?.id);
}

/** Ours to the second: who asks every second fills no log. */
const QUIET = /^\/(?:_next\/|api\/health(?:\/|$)|metrics$)/;

interface Ended {
  method: string | undefined;
  url: string | undefined;
  status: number;
  /** The caller left before the last byte. */
  isCut: boolean;
}

function requestEnded({ method = '', url = '/', status, isCut }: Ended, facts: RequestFacts): void {
  const route = routeOf(url);
  const durationMs = Math.round(performance.now() - facts.beganAt);
  const { id, personId, upstreamCalls, upstreamMs } = facts;
  const line = { method, route, status, durationMs, upstreamMs };
  const level = QUIET.test(route) ? 'debug' : status >= 500 ? 'error' : 'info';
  const outcome = isCut ? { outcome: 'cut' } : {};
  log[level]({ requestId: id, personId, ...line, upstreamCalls, ...outcome }, 'request');
  for (const observer of shared.mesaLines ?? []) observer.request(line, id);
}

/** From here on the server calls it for each request. */
export function logRequests(): void {
  shared.mesaRequestEnded = requestEnded;
}

export function observeLines(observer: LineObserver): void {
  shared.mesaLines = [...(shared.mesaLines ?? []), observer];
}
