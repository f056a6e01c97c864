import 'server-only';
import type { ErrorBodies } from '@/lib/contract/payments-api/error-policy';
import { stringifyJson } from '@/lib/contract/values/json/json';
import type { SandboxResponse } from './http-message';

/** Build tag on every authenticated answer (AUT-06, VER-02). Not a contract version. */
export const API_VERSION = '2026.11.18-sandbox';

/** Statuses without a body in HTTP; only an injected failure uses them. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * An object of the contract (with its JSON bytes if cached), an error text shaped by the error policy, or, for an
 * injected failure only, raw bytes. `repeated`: the answer repeats an earlier decision.
 */
export type Answer =
  | { status: number; body: unknown; bytes?: () => Uint8Array<ArrayBuffer>; repeated?: boolean }
  | { status: number; error: string }
  | { status: number; raw: string };

/** Success, also for creation: there is no 201 (ERR-01). */
export function ok(body: unknown): Answer {
  return { status: 200, body };
}

export function refuse(status: number, error: string): Answer {
  return { status, error };
}

/**
 * Turns an answer into a response; mutates `headers`. Errors take the shape of their route and status: `{ error }`
 * as JSON
 * or text/plain, or no body.
 */
export function writeAnswer(
  answer: Answer,
  policy: ErrorBodies,
  headers: Record<string, string>,
): SandboxResponse {
  if (BODILESS.has(answer.status)) return writeEmptyAnswer(answer.status, headers);
  if ('raw' in answer) {
    const type = answer.raw.startsWith('<') ? 'text/html; charset=utf-8' : JSON_TYPE;
    return responseOf(answer.status, Buffer.from(answer.raw), type, headers);
  }
  if ('body' in answer) {
    return responseOf(answer.status, answer.bytes?.() ?? bytesOf(answer.body), JSON_TYPE, headers);
  }
  const shape = policy[answer.status] ?? 'empty';
  if (shape === 'empty') return writeEmptyAnswer(answer.status, headers);
  const type = shape === 'text-json' ? 'text/plain; charset=utf-8' : JSON_TYPE;
  return responseOf(answer.status, bytesOf({ error: answer.error }), type, headers);
}

export function writeEmptyAnswer(status: number, headers: Record<string, string>): SandboxResponse {
  return { status, headers: { ...headers, 'content-length': '0' }, body: null };
}

const JSON_TYPE = 'application/json';

function responseOf(
  status: number,
  body: Uint8Array<ArrayBuffer>,
  type: string,
  headers: Record<string, string>,
): SandboxResponse {
  headers['content-type'] = type;
  return { status, headers, body };
}

function bytesOf(body: unknown): Uint8Array<ArrayBuffer> {
  return Buffer.from(stringifyJson(body));
}

/**
 * Headers of every answer. `Date` follows the sandbox clock because clients compare theirs with it; the version
 * needs a
 * known key (AUT-06, AUT-07). Never CORS headers (AUT-05).
 */
export function headersFor(now: number, authenticated: boolean): Record<string, string> {
  const headers: Record<string, string> = { date: httpDate(now) };
  if (authenticated) headers['x-api-version'] = API_VERSION;
  return headers;
}

let latestDate = { second: Number.NaN, text: '' };

/** A date is written once a second. */
function httpDate(now: number): string {
  const second = Math.floor(now / 1000);
  if (latestDate.second !== second) latestDate = { second, text: new Date(now).toUTCString() };
  return latestDate.text;
}
