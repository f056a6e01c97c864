import 'server-only';
import type { z } from 'zod';
import { type Endpoint, fillPath } from '@/lib/contract/payments-api/endpoint';
import { defined } from '@/lib/contract/values/defined';
import { dropUnstorable } from '@/lib/contract/values/storable-text';
import { MAX_PAGE_SIZE } from '@/lib/contract/values/transactions/transaction-lists';
import { log } from '@/lib/log/log';
import { currentRequest, logUpstreamCall } from '@/lib/log/request-lines';
import { answersAnother } from './answers-another';
import { cutList, readJson, readMessage } from './body';
import { compiledSchema } from './compiled-schema';
import { buildOf, type HealthRecorder } from './health';
import type { UpstreamFailure, UpstreamResult } from './result';
import { parseRetryAfter, retryDelayMs } from './retry';
import { type Transport, TransportError, type UpstreamRequest, type UpstreamResponse } from './transport';

/**
 * One row more than any page proves that the limit was ignored; 60,000 rows would block the process for seconds.
 */
const MOST_ROWS = MAX_PAGE_SIZE + 1;

/** Amounts in `body` are `JsonNumber`s with the digits to send. */
export interface CallInput<Body> {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | undefined>>;
  body?: Body;
  /** Given for signed routes only (SGN-07). */
  correlationId?: string;
  signal?: AbortSignal;
  /** A GET may share an equal read that just started. */
  shared?: boolean;
}

export interface CallContext {
  transport: Transport;
  health: HealthRecorder;
  clock: () => number;
  /** Called for each attempt, because each one is signed anew (SGN-06). */
  prepare(endpoint: Endpoint, input: CallInput<unknown>): Promise<Prepared>;
  timeouts: { readMs: number; writeMs: number; budgetMs: number };
  /** Our API key: an answer that echoes it is stored and shown without it (AUT-04). */
  secret: string;
  /** Waits between two attempts. */
  pause(ms: number): Promise<unknown>;
  /** Called after each call. It must not throw. */
  onCall?: ((call: EndedCall) => void) | undefined;
}

/** One call with all its attempts, without bodies. */
export interface EndedCall {
  endpoint: Pick<Endpoint, 'method' | 'path' | 'auth'>;
  /** Epoch milliseconds, our clock. */
  at: number;
  status?: number;
  failure?: string;
  durationMs: number;
  attempts: number;
  /** The record or sub-merchant of the call. */
  subject?: string;
  /** `X-API-Version` of the last answer. */
  build?: string;
  /** Id of the request that caused the call; absent for background work. */
  requestId?: string;
  personId?: string;
}

export interface Prepared {
  headers: Record<string, string>;
  body?: Uint8Array;
}

/** Repeats only a GET, within `budgetMs`. Sends a POST once, on its own connection. */
export async function callEndpoint<R extends z.ZodType>(
  context: CallContext,
  endpoint: Endpoint<z.ZodType, z.ZodType, R>,
  input: CallInput<unknown>,
): Promise<UpstreamResult<z.output<R>>> {
  const path = fillPath(endpoint.path, input.params) + queryText(input.query);
  const { readMs, writeMs, budgetMs } = context.timeouts;
  const startedAt = performance.now();
  const leftMs = () => budgetMs - (performance.now() - startedAt);
  for (let attempts = 1; ; attempts += 1) {
    const timeoutMs = endpoint.method === 'POST' ? writeMs : Math.max(1, Math.min(readMs, leftMs()));
    const end = await attempt(context, endpoint, path, input, timeoutMs);
    const delay = retryDelayMs({ method: endpoint.method, attempts, ...end.retry }, Math.random());
    if (delay === undefined || delay >= leftMs() || input.signal?.aborted) {
      const durationMs = performance.now() - startedAt;
      const status = defined({ status: end.response?.status });
      const kind = defined({ kind: end.failure?.kind });
      logUpstreamCall({
        endpoint: endpoint.id,
        method: endpoint.method,
        attempts,
        durationMs,
        ...status,
        ...kind,
      });
      const result = end.response === undefined ? end.failure : decide(endpoint, input, end.response);
      const failure = result.ok || result.kind === 'http' ? undefined : result.kind;
      context.onCall?.({
        endpoint,
        at: context.clock() - durationMs,
        durationMs,
        attempts,
        ...status,
        ...defined({ failure, subject: subjectOf(input, result) }),
        ...defined({ build: end.response && buildOf(end.response) }),
        ...defined({ requestId: currentRequest()?.id, personId: currentRequest()?.personId }),
      });
      return result;
    }
    log.warn({ endpoint: endpoint.id, attempts, durationMs: delay }, 'upstream read is repeated');
    await context.pause(delay);
  }
}

/** The sub-merchant of a signed route; else a path has one parameter at most, a quote its id in the answer. */
function subjectOf(
  { params = {}, body, correlationId }: CallInput<unknown>,
  result: UpstreamResult<unknown>,
): string | undefined {
  const answered = result.ok ? result.data : undefined;
  const named = correlationId ?? Object.values(params)[0] ?? rfqIdOf(body) ?? rfqIdOf(answered);
  return named === undefined ? undefined : dropUnstorable(named.slice(0, 128));
}

function rfqIdOf(value: unknown): string | undefined {
  const id = typeof value === 'object' && value !== null ? Reflect.get(value, 'rfq_id') : undefined;
  return typeof id === 'string' ? id : undefined;
}

type AttemptEnd = { retry: RetryFacts } & (
  | { response: UpstreamResponse; failure?: never }
  | { failure: UpstreamFailure; response?: never }
);
type RetryFacts = Omit<Parameters<typeof retryDelayMs>[0], 'method' | 'attempts'>;

async function attempt(
  { transport, health, clock, prepare, secret }: CallContext,
  endpoint: Endpoint,
  path: string,
  input: CallInput<unknown>,
  timeoutMs: number,
): Promise<AttemptEnd> {
  const prepared = await prepare(endpoint, input);
  const request: UpstreamRequest = {
    method: endpoint.method,
    path,
    ...prepared,
    once: endpoint.method === 'POST',
    timeoutMs,
    ...defined({ signal: input.signal }),
    ...(input.query?.limit === undefined ? {} : { isEnough }),
  };
  const sentAt = clock();
  try {
    const response = withoutSecret(await transport(request), secret);
    health.answered(response, sentAt, clock(), endpoint.statuses);
    const retryAfterSeconds = parseRetryAfter(response.headers['retry-after'], Date.now());
    return {
      response,
      retry: { status: response.status, ...defined({ retryAfterSeconds }) },
    };
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    if (error.kind !== 'aborted') health.unanswered(sentAt);
    log.warn({ endpoint: endpoint.id, kind: error.kind, err: error }, 'upstream gave no answer');
    return { failure: failureOf(error), retry: { failure: error.kind } };
  }
}

/** A shorter key could be a part of any text. */
const SHORTEST_SECRET = 8;

function withoutSecret(response: UpstreamResponse, secret: string): UpstreamResponse {
  const body = Buffer.from(response.body.buffer, response.body.byteOffset, response.body.byteLength);
  if (secret.length < SHORTEST_SECRET || !body.includes(secret)) return response;
  log.warn({ status: response.status }, 'upstream answered with our own API key');
  return { ...response, body: Buffer.from(body.toString('utf8').replaceAll(secret, '•••')) };
}

/** True ends the reading, because a connection may send without end. */
function isEnough(beginning: Uint8Array): boolean {
  try {
    return cutList(beginning, MOST_ROWS) !== undefined;
  } catch {
    // This cut may be invalid UTF-8; the whole body decides.
    return false;
  }
}

function failureOf(error: TransportError): UpstreamFailure {
  if (error.kind === 'too_large') return { ok: false, kind: 'unreadable' };
  return { ok: false, kind: error.kind === 'timeout' ? 'timeout' : 'connection' };
}

/** The status decides (ERR-12); only 200 succeeds (ERR-01). */
function decide<R extends z.ZodType>(
  endpoint: Endpoint<z.ZodType, z.ZodType, R>,
  input: CallInput<unknown>,
  response: UpstreamResponse,
): UpstreamResult<z.output<R>> {
  const body = readJson(response.body, input.query?.limit === undefined ? undefined : MOST_ROWS);
  const { status } = response;
  if (answersAnother(endpoint.id, input, body)) {
    log.error({ endpoint: endpoint.id, status }, 'upstream answered for another record than was asked for');
    return { ok: false, kind: 'unreadable', status };
  }
  if (status !== 200) return httpFailure(response, body);
  let issues = ['not JSON'];
  if (body !== undefined) {
    const parsed = compiledSchema(endpoint.response).safeParse(body);
    if (parsed.success) return { ok: true, status: 200, data: parsed.data, body };
    issues = parsed.error.issues.map((issue) => issue.path.join('.'));
  }
  log.error({ endpoint: endpoint.id, issues }, 'upstream answer does not meet the contract');
  return { ok: false, kind: 'unreadable', status: 200 };
}

function httpFailure(response: UpstreamResponse, body: ReturnType<typeof readJson>): UpstreamFailure {
  const message = readMessage(body);
  const retryAfterSeconds = parseRetryAfter(response.headers['retry-after'], Date.now());
  return {
    ok: false,
    kind: 'http',
    status: response.status,
    ...defined({ body, message, retryAfterSeconds }),
  };
}

function queryText(query: Readonly<Record<string, string | undefined>> = {}): string {
  const given = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}
