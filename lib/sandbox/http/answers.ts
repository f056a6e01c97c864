import 'server-only';
import type { ErrorBodies } from '@/lib/contract/error-policy';
import { stringifyJson } from '@/lib/contract/json';
import type { Told } from './exchange';

/** Build tag of the sandbox, on every authenticated answer (AUT-06, VER-02). Not a contract version. */
export const API_VERSION = '2026.11.18-sandbox';

/** Statuses that HTTP sends nothing with; only an injected fault asks for one. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * What a handler answers: an object of the contract (with its JSON, where that is at hand), a text that the error policy gives its shape, or, for an
 * injected fault alone, bytes that go out as they are: HTML, half a body, nothing the contract knows. `repeated`: what
 * it tells was decided by an earlier call.
 */
export type Answer =
  | { status: number; body: unknown; bytes?: () => Uint8Array<ArrayBuffer>; repeated?: boolean }
  | { status: number; error: string }
  | { status: number; raw: string };

/** Success, also for what was created: there is no 201 (ERR-01). */
export function ok(body: unknown): Answer {
  return { status: 200, body };
}

export function refuse(status: number, error: string): Answer {
  return { status, error };
}

/**
 * Writes an answer to the wire, its content type added to the `headers` given. Errors take the shape that the
 * contract names for the route and the status: `{ error }` as JSON, the same as text/plain, or no
 * body at all (clauses.md 0.3).
 */
export function tell(answer: Answer, policy: ErrorBodies, headers: Record<string, string>): Told {
  if (BODILESS.has(answer.status)) return tellNothing(answer.status, headers);
  if ('raw' in answer) {
    const type = answer.raw.startsWith('<') ? 'text/html; charset=utf-8' : JSON_TYPE;
    return told(answer.status, Buffer.from(answer.raw), type, headers);
  }
  if ('body' in answer) {
    return told(answer.status, answer.bytes?.() ?? bytesOf(answer.body), JSON_TYPE, headers);
  }
  const shape = policy[answer.status] ?? 'empty';
  if (shape === 'empty') return tellNothing(answer.status, headers);
  const type = shape === 'text-json' ? 'text/plain; charset=utf-8' : JSON_TYPE;
  return told(answer.status, bytesOf({ error: answer.error }), type, headers);
}

/** A status without a body. */
export function tellNothing(status: number, headers: Record<string, string>): Told {
  return { status, headers: { ...headers, 'content-length': '0' }, body: null };
}

const JSON_TYPE = 'application/json';

function told(
  status: number,
  body: Uint8Array<ArrayBuffer>,
  type: string,
  headers: Record<string, string>,
): Told {
  headers['content-type'] = type;
  return { status, headers, body };
}

function bytesOf(body: unknown): Uint8Array<ArrayBuffer> {
  return Buffer.from(stringifyJson(body));
}

/**
 * Headers of every answer. `Date` follows the sandbox's clock, because clients measure theirs against it;
 * the version stands only where the key was recognised (AUT-06, AUT-07). Never any CORS header (AUT-05).
 */
export function headersFor(now: number, authenticated: boolean): Record<string, string> {
  const headers: Record<string, string> = { date: httpDate(now) };
  if (authenticated) headers['x-api-version'] = API_VERSION;
  return headers;
}

let latestDate = { second: Number.NaN, text: '' };

/** The same all through a second. */
function httpDate(now: number): string {
  const second = Math.floor(now / 1000);
  if (latestDate.second !== second) latestDate = { second, text: new Date(now).toUTCString() };
  return latestDate.text;
}
