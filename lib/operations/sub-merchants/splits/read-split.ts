import 'server-only';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { SplitReadAnswer } from '@/lib/contract/bff/sub-merchants/splits';
import type { Services } from '@/lib/operations/services';
import { requireSubMerchant } from '@/lib/operations/sub-merchants/require-sub-merchant';
import { signedLookup } from '@/lib/operations/sub-merchants/signed-read';

/**
 * Returns strings unchanged (SPL-01 to SPL-08). Throws `upstream_not_found` for a 404 (SPL-09), `upstream_contract`
 * for a split of another (safety 40).
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
  return {
    correlation_id,
    origin_e2e: originE2e,
    split,
    read_at: new Date(services.clock()).toISOString(),
    now: new Date(services.now()).toISOString(),
  };
}
