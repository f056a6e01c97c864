import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import type { UpstreamFailure } from '@/lib/upstream/result';
import type { Services } from '../services';
import { upstreamError } from '../upstream-error';

/** Further apart than this, the API refuses every signature (SGN-06, safety 62). */
const SIGNING_TOLERANCE_MS = 60_000;
/** How the API names what it holds against a time; a 400 that names something else is about what was asked (SGN-09). */
const NAMES_THE_TIME = /time.?stamp|clock/i;

/** Throws `no_signing_key` before anything is sent. */
export function requireSigning({ canSign }: Pick<Services, 'canSign'>): void {
  if (!canSign) throw new DomainError('no_signing_key');
}

/** Whether the two clocks are further apart than a signature may be, as far as the answers have told. */
export function clockIsOff({ client }: Pick<Services, 'client'>): boolean {
  const offset = client.health().clockOffsetMs;
  return offset !== undefined && Math.abs(offset) > SIGNING_TOLERANCE_MS;
}

/** What was asked, for telling one 401 from another. */
export interface SignedCall {
  correlationId: string;
  method: 'GET' | 'POST';
}

/**
 * A failed signed call as the BFF's own error. A 401 says neither what was wrong nor that it was the key, so one
 * plain read and, for a POST, one signed read tell: `upstream_clock`, `upstream_unauthorized` (the key),
 * `upstream_signature` (the signing key) or `upstream_strategy` (signed GETs pass, the POST did not, O-02). Nothing
 * that changes anything is sent again.
 */
export async function signedFault(
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

/** Requests are signed by the service's clock, so clocks that are apart explain only a refusal that speaks of the time. */
function mayBeTheClock({ kind, status, message }: UpstreamFailure): boolean {
  if (kind !== 'http') return false;
  return status === 401 || (status === 400 && (message === undefined || NAMES_THE_TIME.test(message)));
}

async function signedGetPasses({ client }: Services, correlationId: string): Promise<boolean> {
  const read = await client.getSubMerchantBalance({ correlationId });
  return read.ok || (read.kind === 'http' && read.status !== 401);
}
