import 'server-only';
import type { SubMerchant } from '@/lib/contract/bff-sub-merchants';
import { DomainError } from '@/lib/contract/domain-error';
import type { Database } from '@/lib/store/db';
import { findLink } from '@/lib/store/links';
import {
  type BeginOperationResult,
  beginOperation,
  findOperation,
  type NewOperation,
} from '@/lib/store/operations';
import { findSubMerchant, isArchivedNow } from '@/lib/store/sub-merchants';
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

/**
 * The same where something is to be sent for it: what stands in the archive is read and no more. An intent that was
 * begun before goes on, because its person waits for its own outcome (safety 4). Throws `not_found` and
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

/**
 * Commits an intent, unless its sub-merchant went into the archive since it was looked at: then there is no intent, and
 * nothing is sent. Throws `sub_merchant_archived`.
 */
export function beginUnarchived(db: Database, input: NewOperation): Promise<BeginOperationResult> {
  return db.transaction(async (tx) => {
    const begun = await beginOperation(tx, input);
    if (begun.kind === 'begun') await refuseArchived(tx, input.correlation_id);
    return begun;
  });
}

/** In the transaction of an intent: an archive under way is waited for, one that comes later finds the intent. */
export async function refuseArchived(tx: Database, correlationId: string): Promise<void> {
  if (await isArchivedNow(tx, correlationId)) throw new DomainError('sub_merchant_archived');
}

async function isBegun(
  { store: { db } }: Services,
  correlationId: string,
  intentId: string,
): Promise<boolean> {
  const [operation, link] = await Promise.all([
    findOperation(db, correlationId, intentId),
    findLink(db, intentId, correlationId),
  ]);
  return operation !== null || link !== null;
}
