import 'server-only';
import type { Actor } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { BrandingResolutionAnswer } from '@/lib/contract/bff/sub-merchants/branding';
import type { ManualResolutionRequest } from '@/lib/contract/bff/sub-merchants/manual-resolution';
import { announceSubMerchant } from '@/lib/operations/live/announce';
import type { Services } from '@/lib/operations/services';
import { requireSubMerchant } from '@/lib/operations/sub-merchants/require-sub-merchant';
import { resolvableAt } from '@/lib/operations/sub-merchants/send-sub-merchant-intent';
import { appendAudit } from '@/lib/store/audit/append-audit';
import { findIntent, resolveIntent } from '@/lib/store/sub-merchants/intents';
import { asBranding, type BrandingIntent, type BrandingResult, changeOf } from './read-branding';

interface Word extends ManualResolutionRequest {
  correlationId: string;
  id: string;
}

/**
 * Lets a person end an unknown change after ten minutes, because a checkout page shows its effect. Throws
 * `not_found`, `too_early`, and `invalid_input` when nothing is unknown.
 */
export async function resolveBranding(
  services: Services,
  actor: Actor,
  { correlationId, id, outcome, note }: Word,
): Promise<BrandingResolutionAnswer> {
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
    // Another answer decided the change first.
    if ((await resolveIntent(tx, id, { state: outcome, result, resolved_by })) === null) return;
    const detail = { intent_id: id, outcome, note };
    await appendAudit(tx, { action: 'branding.resolve', actor, subject: correlation_id, detail, at });
  });
  announceSubMerchant(db, correlation_id);
  const change = changeOf(await find(services, correlation_id, id));
  return { change, now: new Date(services.now()).toISOString() };
}

/** Keeps the picture only if it may be in effect. */
function keptOf(
  { result = {} }: BrandingIntent,
  outcome: ManualResolutionRequest['outcome'],
): BrandingResult {
  const { logo, ...rest } = result;
  return outcome === 'done' && logo !== undefined ? { ...rest, logo } : rest;
}

async function find({ store }: Services, correlationId: string, id: string): Promise<BrandingIntent> {
  const found = await findIntent(store.db, correlationId, id);
  if (found === null || found.kind !== 'branding') throw new DomainError('not_found');
  return asBranding(found);
}
