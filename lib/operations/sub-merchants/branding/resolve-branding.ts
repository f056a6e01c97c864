import 'server-only';
import type { Actor } from '@/lib/contract/bff';
import type { BrandingWordAnswer } from '@/lib/contract/bff-branding';
import { DomainError } from '@/lib/contract/domain-error';
import type { OutcomeWordRequest } from '@/lib/contract/outcome-word';
import { appendAudit } from '@/lib/store/audit';
import { findOperation, resolveOperation } from '@/lib/store/operations';
import { announceSoon } from '../live/announce';
import type { Services } from '../services';
import { asBranding, type BrandingOperation, type BrandingResult, changeOf } from './branding-record';
import { requireSubMerchant } from './require-sub-merchant';
import { resolvableAt } from './resolvable-at';

interface Word extends OutcomeWordRequest {
  correlationId: string;
  id: string;
}

/**
 * A person ends a change whose outcome nobody could learn, ten minutes after it was sent at the earliest: there is no
 * route that reads branding, but a checkout page shows it. Who, when, what and why is kept; the API is not asked.
 * Throws `not_found`, `too_early` before its time, and `invalid_input` when there is nothing unknown.
 */
export async function resolveBranding(
  services: Services,
  actor: Actor,
  { correlationId, id, outcome, note }: Word,
): Promise<BrandingWordAnswer> {
  const { db } = services.store;
  const { correlation_id } = await requireSubMerchant(services, correlationId);
  const known = await find(services, correlation_id, id);
  if (known.state !== 'unknown')
    throw new DomainError('invalid_input', { fields: { outcome: 'not_allowed' } });
  if (services.clock() < resolvableAt(known).getTime()) throw new DomainError('too_early');
  const at = new Date(services.clock());
  await db.transaction(async (tx) => {
    const resolved_by = { actor, outcome, note, at: at.toISOString() };
    const result = { ...keptOf(known, outcome) };
    // Another person's word, or a later answer of the API, has decided meanwhile: that stands.
    if ((await resolveOperation(tx, id, { state: outcome, result, resolved_by })) === null) return;
    const detail = { intent_id: id, outcome, note };
    await appendAudit(tx, { action: 'branding.resolve', actor, subject: correlation_id, detail, at });
  });
  announceSoon(db, { topics: ['sub-merchants'], permission: 'sub_merchants:read', subject: correlation_id });
  const change = changeOf(await find(services, correlation_id, id));
  return { change, now: new Date(services.now()).toISOString() };
}

/** The picture stays only where it may be the one that shows. */
function keptOf({ result = {} }: BrandingOperation, outcome: OutcomeWordRequest['outcome']): BrandingResult {
  const { logo, ...rest } = result;
  return outcome === 'done' && logo !== undefined ? { ...rest, logo } : rest;
}

async function find({ store }: Services, correlationId: string, id: string): Promise<BrandingOperation> {
  const found = await findOperation(store.db, correlationId, id);
  if (found === null || found.kind !== 'branding') throw new DomainError('not_found');
  return asBranding(found);
}
