import 'server-only';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { ErrorCode } from '@/lib/contract/bff/errors';
import { defined } from '@/lib/contract/values/defined';
import type { UpstreamFailure } from '@/lib/upstream/result';

const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'upstream_rejected',
  401: 'upstream_unauthorized',
  404: 'upstream_not_found',
  429: 'upstream_rate_limited',
};

/** Maps a failed read or quote. `overrides` maps one route's statuses (BAL-17). Never for accept. */
export function upstreamError(
  failure: UpstreamFailure,
  overrides: Readonly<Record<number, ErrorCode>> = {},
): DomainError {
  const { message, retryAfterSeconds } = failure;
  return new DomainError(
    codeOf(failure, overrides),
    defined({ upstreamMessage: message, retryAfterSeconds }),
  );
}

function codeOf(failure: UpstreamFailure, overrides: Readonly<Record<number, ErrorCode>>): ErrorCode {
  if (failure.kind === 'timeout' || failure.kind === 'connection') return 'upstream_unreachable';
  if (failure.kind === 'unreadable' || failure.status === undefined) return 'upstream_contract';
  return overrides[failure.status] ?? BY_STATUS[failure.status] ?? 'upstream_failed';
}
