import 'server-only';
import type { SubMerchant } from '@/lib/contract/bff-sub-merchants';
import { DomainError } from '@/lib/contract/domain-error';
import { findSubMerchant } from '@/lib/store/sub-merchants';
import type { Services } from '../services';

/**
 * The relationship of an address, checked against the register on every call (safety 41, 46). Throws `not_found` for
 * anything else, so that nothing is ever signed for an id that nobody added.
 */
export async function requireSubMerchant(services: Services, correlationId: string): Promise<SubMerchant> {
  const found = await findSubMerchant(services.store.db, correlationId.toLowerCase());
  if (found === null) throw new DomainError('not_found');
  return found;
}
