import 'server-only';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { SubMerchant } from '@/lib/contract/bff/sub-merchants/register';
import { noteStop } from '@/lib/store/audit/audit-scope';
import { findLink } from '@/lib/store/checkout-links/checkout-links';
import type { Database } from '@/lib/store/engine/open-store';
import {
  type BeginIntentResult,
  beginIntent,
  findIntent,
  type NewIntent,
} from '@/lib/store/sub-merchants/intents';
import { findSubMerchant, isArchivedNow } from '@/lib/store/sub-merchants/register';
import type { Services } from '../services';

/** Every call checks it (safety 41, 46). Throws `not_found`. */
export async function requireSubMerchant(services: Services, correlationId: string): Promise<SubMerchant> {
  const found = await findSubMerchant(services.store.db, correlationId.toLowerCase());
  if (found === null) throw new DomainError('not_found');
  return found;
}

/**
 * Archived sub-merchants are read-only; intents that began continue (safety 4). Throws `not_found`,
 * `sub_merchant_archived`.
 */
export async function requireUnarchived(
  services: Services,
  correlationId: string,
  intentId?: string,
): Promise<SubMerchant> {
  const found = await requireSubMerchant(services, correlationId);
  if (found.archived_at === undefined) return found;
  if (intentId !== undefined && (await isBegun(services, found.correlation_id, intentId))) return found;
  throw new DomainError('sub_merchant_archived');
}

/** Begins no intent if the sub-merchant was archived meanwhile. Throws `sub_merchant_archived`. */
export function beginUnarchived(db: Database, input: NewIntent): Promise<BeginIntentResult> {
  return db.transaction(async (tx) => {
    const begun = await beginIntent(tx, input);
    if (begun.kind === 'begun') await refuseArchived(tx, input.correlation_id);
    if (begun.kind === 'blocked') noteStop('blocked');
    return begun;
  });
}

/** Waits until a running archiving has ended. */
export async function refuseArchived(tx: Database, correlationId: string): Promise<void> {
  if (await isArchivedNow(tx, correlationId)) throw new DomainError('sub_merchant_archived');
}

async function isBegun(
  { store: { db } }: Services,
  correlationId: string,
  intentId: string,
): Promise<boolean> {
  const [operation, link] = await Promise.all([
    findIntent(db, correlationId, intentId),
    findLink(db, intentId, correlationId),
  ]);
  return operation !== null || link !== null;
}
