import type { ErrorCode, LimitLeft } from '@/lib/contract/bff/errors';
import { defined } from '@/lib/contract/values/defined';

export interface Failure {
  code: ErrorCode | 'offline';
  requestId?: string;
  upstreamMessage?: string;
  /** Seconds. */
  retryAfter?: number;
  /** What a daily limit leaves. */
  left?: LimitLeft;
}

/** Reads an `ApiError` by shape (ui does not import queries); anything else is `internal`. */
export function describeFailure(error: unknown): Failure {
  if (!(error instanceof Error) || error.name !== 'ApiError' || !('code' in error))
    return { code: 'internal' };
  const { code, requestId, upstreamMessage, retryAfter, left } = error as Error & Failure;
  return { code, ...defined({ requestId, upstreamMessage, retryAfter, left }) };
}
