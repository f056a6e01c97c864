import 'server-only';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { Services } from '@/lib/operations/services';
import { upstreamError } from '@/lib/operations/upstream-error';
import type { UpstreamFailure } from '@/lib/upstream/result';

/** Beyond this difference every signature is refused (SGN-06, safety 62). */
const SIGNING_TOLERANCE_MS = 60_000;
/** A 400 with any other text is about the request (SGN-09). */
const NAMES_THE_TIME = /time.?stamp|clock/i;

/** Throws `no_signing_key`. */
export function requireSigning({ canSign }: Pick<Services, 'canSign'>): void {
  if (!canSign) throw new DomainError('no_signing_key');
}

/** True if the clocks differ by more than the tolerance. */
export function clockIsOff({ client }: Pick<Services, 'client'>): boolean {
  const offset = client.health().clockOffsetMs;
  return offset !== undefined && Math.abs(offset) > SIGNING_TOLERANCE_MS;
}

export interface SignedCall {
  correlationId: string;
  method: 'GET' | 'POST';
}

/**
 * The `DomainError` of a failed signed call. After a 401, one plain read and, for a POST, one signed read
 * distinguish `upstream_clock`, `upstream_unauthorized`, `upstream_signature`, `upstream_strategy` (O-02). No
 * change is repeated.
 */
export async function diagnoseSignature(
  services: Services,
  failure: UpstreamFailure,
  { correlationId, method }: SignedCall,
): Promise<DomainError> {
  const { status, message } = failure;
  const quoted = message === undefined ? {} : { upstreamMessage: message };
  if (mayBeTheClock(failure) && clockIsOff(services)) return new DomainError('upstream_clock', quoted);
  if (failure.kind !== 'http' || status !== 401) return upstreamError(failure);
  const plain = await services.client.getBalance();
  if (!plain.ok && plain.status === 401) return new DomainError('upstream_unauthorized', quoted);
  if (clockIsOff(services)) return new DomainError('upstream_clock', quoted);
  if (method === 'POST' && (await signedGetPasses(services, correlationId))) {
    return new DomainError('upstream_strategy', quoted);
  }
  return new DomainError('upstream_signature', quoted);
}

/** Undefined if the failure is about the input. A 400 may be; a 401 never is (O-03). */
export async function signatureError(
  services: Services,
  correlationId: string,
  failure: UpstreamFailure,
): Promise<DomainError | undefined> {
  if (failure.kind !== 'http' || (failure.status !== 400 && failure.status !== 401)) return undefined;
  const error = await diagnoseSignature(services, failure, { correlationId, method: 'POST' });
  return error.code === 'upstream_rejected' ? undefined : error;
}

/** The clock explains only a refusal that mentions the time. */
function mayBeTheClock({ kind, status, message }: UpstreamFailure): boolean {
  if (kind !== 'http') return false;
  return status === 401 || (status === 400 && (message === undefined || NAMES_THE_TIME.test(message)));
}

async function signedGetPasses({ client }: Services, correlationId: string): Promise<boolean> {
  const read = await client.getSubMerchantBalance({ correlationId });
  return read.ok || (read.kind === 'http' && read.status !== 401);
}
