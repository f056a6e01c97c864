import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import { ERROR_STATUS, type ErrorBodyShape, type ErrorCode } from '@/lib/contract/errors';
import { log } from '@/lib/log';

/** SQLSTATE classes and codes, and codes of the driver, that mean "the store cannot do it now" (safety 66). */
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
  /timeout exceeded when trying to connect|Connection terminated|pool after calling end|PGlite is clos/i;

/** The one place where a failure becomes an answer: a code, an id, and nothing of what went wrong inside. */
export function errorAnswer(error: unknown, requestId: string): Response {
  const { code, fields, upstreamMessage, retryAfterSeconds } = describe(error);
  const status = ERROR_STATUS[code];
  if (code === 'internal' || code === 'store_unavailable')
    log.error({ requestId, code, err: error }, 'request failed');
  const body: ErrorBodyShape = {
    error: {
      code,
      request_id: requestId,
      ...(fields === undefined ? {} : { fields }),
      ...(upstreamMessage === undefined ? {} : { upstream_message: upstreamMessage }),
      ...(retryAfterSeconds === undefined ? {} : { retry_after: retryAfterSeconds }),
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

/** Looks through the wrappers of the query builder down to the driver's error. */
export function isStoreFailure(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 6; at = at.cause, depth += 1) {
    const code: unknown = Reflect.get(at, 'code');
    if (
      typeof code === 'string' &&
      (STORE_CODES.has(code) || (/^\w{5}$/.test(code) && STORE_CLASSES.has(code.slice(0, 2))))
    ) {
      return true;
    }
    if (STORE_MESSAGE.test(at.message)) return true;
  }
  return false;
}
