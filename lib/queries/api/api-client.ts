import { ERROR_STATUS, type ErrorBodyShape, type ErrorCode } from '@/lib/contract/errors';
import { USE_HEADER } from '@/lib/contract/session-use';
import { noteAnswer, noteLife, noteSilence } from './connection';
import { takeUse } from './presence';
import { noteServerNow, serverNow } from './server-clock';

/** A code of the BFF's closed list, or `offline`: no answer reached this browser. */
export type ApiErrorCode = ErrorCode | 'offline';

/** Every failed call of the browser ends as this; `code` is translated under `errors.<code>`. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  /** 0 when there was no answer. */
  readonly status: number;
  readonly requestId: string | undefined;
  /** True when the BFF wrote this answer; false for a proxy's page, and when there was no answer. */
  readonly ours: boolean;
  /** Field name -> reason code, translated under `fields.<reason>`. */
  readonly fields: Record<string, string> | undefined;
  /** Words of the payments API, to be quoted as such. */
  readonly upstreamMessage: string | undefined;
  /** Seconds to wait before trying again. */
  readonly retryAfter: number | undefined;

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
  }
}

/** It says how things stand, and carries nothing that a screen shows. */
const HEALTH = '/api/health';

interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  body?: unknown;
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** `GET` of our own BFF; the answer's `now` sets the server clock. Throws `ApiError`. */
export function getJson<T>(path: string, options: { signal?: AbortSignal | undefined } = {}): Promise<T> {
  return call<T>(path, { method: 'GET', ...options });
}

/** `POST` of JSON to our own BFF. `idempotencyKey` names the intent of a money call. Throws `ApiError`. */
export function postJson<T>(
  path: string,
  body: unknown,
  options: { idempotencyKey?: string | undefined; signal?: AbortSignal | undefined } = {},
): Promise<T> {
  return call<T>(path, { method: 'POST', body, ...options });
}

/** `PATCH` of JSON to our own BFF. Throws `ApiError`. */
export function patchJson<T>(path: string, body: unknown): Promise<T> {
  return call<T>(path, { method: 'PATCH', body });
}

/** `DELETE` at our own BFF. Throws `ApiError`. */
export function deleteJson<T>(path: string): Promise<T> {
  return call<T>(path, { method: 'DELETE', body: {} });
}

/**
 * Posts a form to next-auth, which speaks no JSON, and hands back its answer whatever the status: a refused
 * sign-in is an answer there, not an error. Throws `ApiError` only when there was no readable answer.
 */
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

/** `GET` of a file of our own BFF: the answer with its body unread. Throws `ApiError` when there is no file. */
export async function getFile(path: string, signal: AbortSignal): Promise<Response> {
  const headers = { [USE_HEADER]: takeUse() };
  const response = await reach(path, { headers, cache: 'no-store', redirect: 'error', signal });
  if (response.ok) noteAnswer(serverNow());
  else noteLife();
  if (!response.ok) throw toApiError(response, await readBody(response, signal));
  return response;
}

async function call<T>(path: string, { method, body, idempotencyKey, signal }: Call): Promise<T> {
  const headers = new Headers({ accept: 'application/json', [USE_HEADER]: takeUse() });
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
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
  if (response.ok && path !== HEALTH) noteAnswer(serverNow());
  else noteLife();
  if (!response.ok) throw toApiError(response, answer);
  // The BFF's answers are typed in lib/contract/bff.ts and tested there; the browser does not parse them twice.
  return answer as T;
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (cause) {
    throw silence(cause, init.signal);
  }
}

/** The body as JSON, or undefined when it is something else (a proxy's error page). */
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

/** A cancelled call stays what it is; anything else means that no answer came. */
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

/** Others answer `{ error: … }` too: only a code of our closed list with a request id is ours. */
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
