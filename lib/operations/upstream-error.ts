import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import type { ErrorCode } from '@/lib/contract/errors';
import type { UpstreamFailure } from '@/lib/upstream/result';

const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'upstream_rejected',
  401: 'upstream_unauthorized',
  404: 'upstream_not_found',
  429: 'upstream_rate_limited',
};

/**
 * A failed read or quote as the BFF's own error. `overrides` names what a status means on one route, such as
 * a 500 of the balance (BAL-17). Never for accept, whose every answer is an outcome.
 */
export function upstreamError(
  failure: UpstreamFailure,
  overrides: Readonly<Record<number, ErrorCode>> = {},
): DomainError {
  const { message, retryAfterSeconds } = failure;
  return new DomainError(codeOf(failure, overrides), {
    ...(message === undefined ? {} : { upstreamMessage: message }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}

function codeOf(failure: UpstreamFailure, overrides: Readonly<Record<number, ErrorCode>>): ErrorCode {
  if (failure.kind === 'timeout' || failure.kind === 'connection') return 'upstream_unreachable';
  if (failure.kind === 'unreadable' || failure.status === undefined) return 'upstream_contract';
  return overrides[failure.status] ?? BY_STATUS[failure.status] ?? 'upstream_failed';
}
