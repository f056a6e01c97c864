import 'server-only';
import type { SplitReadAnswer } from '@/lib/contract/bff-splits';
import { DomainError } from '@/lib/contract/domain-error';
import { log } from '@/lib/log';
import type { Services } from '../services';
import { requireSubMerchant } from './require-sub-merchant';
import { signedLookup } from './signed-answer';

/**
 * The split that one checkout triggered, its flat strings exactly as sent (2.9, SPL-01 to SPL-08). The API's 404 is
 * an ordinary answer, "no split yet, or not yours" (SPL-09), and reads as `upstream_not_found`. An answer that names
 * another relationship or another checkout is not shown (safety 40): `upstream_contract`.
 */
export async function readSplit(
  services: Services,
  { correlationId, originE2e }: { correlationId: string; originE2e: string },
  signal?: AbortSignal,
): Promise<SplitReadAnswer> {
  const { correlation_id } = await requireSubMerchant(services, correlationId);
  const split = await signedLookup(services, correlation_id, () =>
    services.client.getSplit({
      correlationId: correlation_id,
      params: { origin_e2e: originE2e },
      ...(signal && { signal }),
    }),
  );
  if (split === null) throw new DomainError('upstream_not_found');
  const foreign = (split.correlation_id ?? correlation_id).toLowerCase() !== correlation_id;
  if (foreign || (split.origin_e2e ?? originE2e) !== originE2e) {
    log.error({ foreign }, 'a split names another relationship or checkout than was asked for');
    throw new DomainError('upstream_contract');
  }
  return {
    correlation_id,
    origin_e2e: originE2e,
    split,
    read_at: new Date(services.clock()).toISOString(),
    now: new Date(services.now()).toISOString(),
  };
}
