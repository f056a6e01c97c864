import 'server-only';
import type { DestinationState } from '@/lib/contract/bff/destinations';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { FieldReason } from '@/lib/contract/values/field-reasons';
import type { Services } from '@/lib/operations/services';
import { type DestinationRow, lockSameDestination } from '@/lib/store/destinations/destinations';
import type { Database } from '@/lib/store/engine/open-store';
import { readPolicyVersion } from '@/lib/store/policies/policies';

const REFUSED = {
  waiting: 'destination_not_ready',
  cooling: 'destination_not_ready',
  archived: 'destination_off',
} as const;

/**
 * The saved one that a conversion goes to, found by what is sent; null for a typed one that the policy allows. Throws
 * `invalid_input` for one that is not ready or is switched off, in any currency, or has to be saved.
 */
export async function checkDestination(
  tx: Database,
  services: Services,
  { wallet_id, pix_key }: { wallet_id?: string; pix_key?: string },
  currency: string,
): Promise<DestinationRow | null> {
  const field = pix_key === undefined ? 'wallet_id' : 'pix_key';
  const value = pix_key ?? wallet_id;
  if (value === undefined) return null;
  const kind = pix_key === undefined ? 'wallet' : 'pix';
  const saved = await lockSameDestination(tx, { kind, value, ...(kind === 'wallet' ? { currency } : {}) });
  const state = saved === null ? null : stateOf(saved, new Date(services.clock()));
  const isOurs = kind === 'pix' || saved?.currency === currency;
  if (state === 'ready' && isOurs) return saved;
  if (state !== null && state !== 'ready') throw refused(field, REFUSED[state]);
  const { document } = await readPolicyVersion(tx);
  if (document.destinations.new_in_convert === 'forbidden') throw refused(field, 'destination_not_saved');
  return null;
}

export function stateOf({ archivedAt, readyAt }: DestinationRow, now: Date): DestinationState {
  if (archivedAt !== null) return 'archived';
  if (readyAt === null) return 'waiting';
  return readyAt > now ? 'cooling' : 'ready';
}

function refused(field: string, reason: FieldReason): DomainError {
  return new DomainError('invalid_input', { fields: { [field]: reason } });
}
