import 'server-only';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { ERROR_STATUS, type ErrorBodyShape, type ErrorCode } from '@/lib/contract/bff/errors';
import { defined } from '@/lib/contract/values/defined';
import { log } from '@/lib/log/log';

/** SQLSTATE and driver codes of a failing store (safety 66). */
const STORE_CLASSES = new Set([
  '08', // connection
  '53', // disk full, out of memory, too many connections
  '57', // shutting down, cancelled
  '58', // system error, I/O
]);
const STORE_CODES = new Set([
  ...['25006', '40001', '40P01', '55P03'], // read-only, serialization, deadlock, lock not available
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE', 'ENOSPC', 'EROFS', 'EIO'],
]);
const STORE_MESSAGE =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|encountered a connection error|pool after calling end|PGlite is clos/i;

/** Turns every failure into a code and an id; shows nothing internal. */
export function errorAnswer(error: unknown, requestId: string): Response {
  noteFullDisk(error);
  const { code, fields, upstreamMessage, retryAfterSeconds, proof, left } = describe(error);
  const status = ERROR_STATUS[code];
  if (code === 'internal' || code === 'store_unavailable' || code === 'store_away')
    log.error({ requestId, code, err: error }, 'request failed');
  const body: ErrorBodyShape = {
    error: {
      code,
      request_id: requestId,
      ...defined({ fields, upstream_message: upstreamMessage, retry_after: retryAfterSeconds, proof, left }),
    },
  };
  const headers: Record<string, string> = { 'cache-control': 'no-store', 'x-request-id': requestId };
  if (retryAfterSeconds !== undefined) headers['retry-after'] = `${retryAfterSeconds}`;
  return Response.json(body, { status, headers });
}

function describe(error: unknown): { code: ErrorCode } & DomainError['detail'] {
  if (error instanceof DomainError) return { code: error.code, ...error.detail };
  return { code: isStoreFailure(error) ? 'store_unavailable' : 'internal' };
}

export function isStoreFailure(error: unknown): boolean {
  return causesOf(error).some(({ code, message }) => {
    if (STORE_MESSAGE.test(message)) return true;
    return STORE_CODES.has(code) || (/^\w{5}$/.test(code) && STORE_CLASSES.has(code.slice(0, 2)));
  });
}

/** ENOSPC of the folder, 53100 of Postgres; the embedded store has only a message. */
export function isDiskFull(error: unknown): boolean {
  return causesOf(error).some(
    ({ code, message }) => code === 'ENOSPC' || code === '53100' || /no space left on device/i.test(message),
  );
}

/** One per process; Next loads a module per bundle. */
const shared = globalThis as typeof globalThis & { mesaDiskFullAt?: number };

export function noteFullDisk(error: unknown): void {
  if (isDiskFull(error)) shared.mesaDiskFullAt = Date.now();
}

/** A write failed for lack of space in the last `ms`. */
export function wasDiskFull(ms: number): boolean {
  return Date.now() - (shared.mesaDiskFullAt ?? 0) < ms;
}

/** The query builder wraps the driver's errors, so the causes are read too. */
function causesOf(error: unknown): { code: string; message: string }[] {
  const causes: { code: string; message: string }[] = [];
  for (let at = error; at instanceof Error && causes.length < 6; at = at.cause) {
    const code: unknown = Reflect.get(at, 'code');
    causes.push({ code: typeof code === 'string' ? code : '', message: at.message });
  }
  return causes;
}
