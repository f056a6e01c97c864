import type { ErrorCode } from '@/lib/contract/errors';

/** What the screens need to know of anything thrown. */
export interface Failure {
  code: ErrorCode | 'offline';
  requestId?: string;
  upstreamMessage?: string;
  /** Seconds the answer asked us to wait. */
  retryAfter?: number;
}

/**
 * Reads an `ApiError` by its shape (primitives do not import the query room); anything else is our own fault
 * and reads as `internal`.
 */
export function describeFailure(error: unknown): Failure {
  if (!(error instanceof Error) || error.name !== 'ApiError' || !('code' in error))
    return { code: 'internal' };
  const { code, requestId, upstreamMessage, retryAfter } = error as Error & Failure;
  return {
    code,
    ...(requestId === undefined ? {} : { requestId }),
    ...(upstreamMessage === undefined ? {} : { upstreamMessage }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}
