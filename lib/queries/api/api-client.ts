import { ERROR_STATUS, type ErrorBodyShape, type ErrorCode, type LimitLeft } from '@/lib/contract/bff/errors';
import type { ProofAsked } from '@/lib/contract/bff/factors';
import { PROOF_HEADER, USE_HEADER } from '@/lib/contract/bff/request-headers';
import { COPY_COOKIE, COPY_HEADER } from '@/lib/contract/bff/sandbox/carried-copy';
import { noteAnswer, noteLife, noteSilence } from './connection';
import { askForProof, whileUnproven } from './open-proof';
import { asRead } from './person-change';
import { noteServerNow, serverNow } from './server-clock';

export type ApiErrorCode = ErrorCode | 'offline';

/** `code` is translated under `errors.<code>`. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  /** 0 without an answer. */
  readonly status: number;
  readonly requestId: string | undefined;
  /** False for a proxy's page and without an answer. */
  readonly ours: boolean;
  /** Reason codes by field, translated under `fields.<reason>`. */
  readonly fields: Record<string, string> | undefined;
  /** The payments API's text, shown as a quote. */
  readonly upstreamMessage: string | undefined;
  /** Seconds. */
  readonly retryAfter: number | undefined;
  /** Present with `step_up_required`. */
  readonly proof: ProofAsked | undefined;
  readonly left: LimitLeft | undefined;

  constructor(code: ApiErrorCode, status: number, detail: Partial<ErrorBodyShape['error']> = {}) {
    super(code);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.requestId = detail.request_id;
    this.ours = detail.request_id !== undefined;
    this.fields = detail.fields;
    this.upstreamMessage = detail.upstream_message;
    this.retryAfter = detail.retry_after;
    this.proof = detail.proof;
    this.left = detail.left;
  }
}

const HEALTH = '/api/health';
const isHealth = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && Object.hasOwn(answer, 'store');

interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  body?: unknown;
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** Sets the server clock from the answer's `now`. Throws `ApiError`. */
export function getJson<T>(path: string, options: { signal?: AbortSignal | undefined } = {}): Promise<T> {
  return call<T>(path, { method: 'GET', ...options });
}

/** `idempotencyKey`: the intent id of a money call. Throws `ApiError`. */
export function postJson<T>(
  path: string,
  body: unknown,
  options: { idempotencyKey?: string | undefined; signal?: AbortSignal | undefined } = {},
): Promise<T> {
  return call<T>(path, { method: 'POST', body, ...options });
}

export function patchJson<T>(path: string, body: unknown): Promise<T> {
  return call<T>(path, { method: 'PATCH', body });
}

export function deleteJson<T>(path: string): Promise<T> {
  return call<T>(path, { method: 'DELETE', body: {} });
}

/** Posts a form to next-auth. Throws `ApiError` without a readable answer. */
export async function postForm(
  path: string,
  fields: Record<string, string>,
): Promise<{ status: number; body: unknown }> {
  const response = await reach(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    cache: 'no-store',
    redirect: 'error',
  });
  return { status: response.status, body: await readBody(response, undefined) };
}

/** The body is left to the caller. Throws `ApiError`. */
export function getFile(path: string, signal: AbortSignal): Promise<Response> {
  return withProof(async (proof) => {
    const headers = { [USE_HEADER]: takeUse(), ...(proof === undefined ? {} : { [PROOF_HEADER]: proof }) };
    const response = await reach(path, { headers, cache: 'no-store', redirect: 'error', signal });
    if (response.ok) noteAnswer(serverNow());
    else noteLife();
    if (!response.ok) throw toApiError(response, await readBody(response, signal));
    return response;
  });
}

/** If a proof is asked for, sends the same request once more with it: the first one did nothing (W7). */
async function withProof<T>(send: (proof?: string) => Promise<T>, intentId = ''): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const asked = error instanceof ApiError ? error.proof : undefined;
    if (asked === undefined) throw error;
    const intent = whileUnproven.get(intentId);
    intent?.forget();
    const refused = await askForProof(asked);
    if (refused !== null) throw refused ?? error;
    intent?.remember();
    return send(asked.challenge);
  }
}

function call<T>(path: string, sent: Call): Promise<T> {
  return withProof((proof) => callOnce<T>(path, sent, proof), sent.idempotencyKey);
}

async function callOnce<T>(
  path: string,
  { method, body, idempotencyKey, signal }: Call,
  proof?: string,
): Promise<T> {
  const headers = new Headers({ accept: 'application/json', [USE_HEADER]: takeUse() });
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
  if (proof !== undefined) headers.set(PROOF_HEADER, proof);
  const startedAt = performance.now();
  const response = await reach(path, {
    method,
    headers,
    cache: 'no-store',
    redirect: 'error',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
  const answer = await readBody(response, signal);
  noteNow(answer, performance.now() - startedAt);
  // 503 with a health answer says that the store is down.
  if (path === HEALTH && response.status === 503 && isHealth(answer)) {
    noteLife();
    return answer as T;
  }
  if (response.ok && path !== HEALTH) noteAnswer(serverNow());
  else noteLife();
  if (!response.ok) throw toApiError(response, answer);
  // Typed and tested in lib/contract/bff.
  return answer as T;
}

/** Few browsers carry a world: nobody else loads that code. */
async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    if (isCarrying()) return await (await import('./carried-world')).carry(send, path, init);
    const answer = await send(path, init);
    return answer.headers.has(COPY_HEADER) ? (await import('./carried-world')).keepCopy(answer) : answer;
  } catch (cause) {
    throw silence(cause, init.signal);
  }
}

function send(path: string, init: RequestInit): Promise<Response> {
  const isRead = (init.method ?? 'GET') === 'GET';
  return isRead ? asRead(() => fetch(path, init)) : fetch(path, init);
}

const isCarrying = () => typeof document !== 'undefined' && document.cookie.includes(`${COPY_COOKIE}=`);

/** Undefined when the body is no JSON. */
async function readBody(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  let text: string;
  try {
    text = await response.text();
  } catch (cause) {
    throw silence(cause, signal);
  }
  try {
    return JSON.parse(text);
  } catch {
    if (response.ok) throw new ApiError('internal', response.status);
    return undefined;
  }
}

function silence(cause: unknown, signal: AbortSignal | null | undefined): unknown {
  if (signal?.aborted) return cause;
  noteSilence();
  return new ApiError('offline', 0);
}

function noteNow(answer: unknown, roundTripMs: number): void {
  if (typeof answer === 'object' && answer !== null && 'now' in answer && typeof answer.now === 'string') {
    noteServerNow(answer.now, roundTripMs);
  }
}

function toApiError(response: Response, answer: unknown): ApiError {
  const error = isErrorBody(answer) ? answer.error : undefined;
  const header = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  return new ApiError(error?.code ?? 'internal', response.status, {
    ...(Number.isNaN(header) ? {} : { retry_after: header }),
    ...error,
  });
}

/** A proxy may answer `{ error: … }` too, so the code is looked at. */
function isErrorBody(answer: unknown): answer is ErrorBodyShape {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'error' in answer &&
    typeof answer.error === 'object' &&
    answer.error !== null &&
    'code' in answer.error &&
    typeof answer.error.code === 'string' &&
    Object.hasOwn(ERROR_STATUS, answer.error.code) &&
    'request_id' in answer.error &&
    typeof answer.error.request_id === 'string'
  );
}

/** Events only a person can cause; scripted scrolling does not fire them. */
const INPUTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
/** What a person did before a tab was hidden for longer does not count as use. */
const FRESH_MS = 180_000;

let inputAt = 0;
let reportedAt = Number.NEGATIVE_INFINITY;

function note(event: Event): void {
  if (event.isTrusted) inputAt = performance.now();
}

export function watchPresence(): () => void {
  for (const name of INPUTS) window.addEventListener(name, note, { capture: true, passive: true });
  return () => {
    for (const name of INPUTS) window.removeEventListener(name, note, { capture: true });
  };
}

/** W17: `yes` once per input since the last request, `no` for polling. */
export function takeUse(): 'yes' | 'no' {
  const now = performance.now();
  const used = inputAt > reportedAt && now - inputAt < FRESH_MS;
  if (used) reportedAt = now;
  return used ? 'yes' : 'no';
}
