import 'server-only';
import type { Actor } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { SubMerchantIntent } from '@/lib/contract/bff/sub-merchants/intents';
import type { WhitelistChangeAnswer } from '@/lib/contract/bff/sub-merchants/whitelist';
import type { Services } from '@/lib/operations/services';
import { requireSubMerchant } from '@/lib/operations/sub-merchants/require-sub-merchant';
import { appendAudit } from '@/lib/store/audit/append-audit';
import { findIntent, resolveIntent } from '@/lib/store/sub-merchants/intents';
import { readWhitelist } from './read-whitelist';
import { WHITELIST_KINDS } from './whitelist-evidence';

interface Word {
  correlationId: string;
  intentId: string;
  note: string;
}

/**
 * Lets a person resolve an unknown change as not done (safety 1), after a fresh read. Throws `not_found`,
 * `operation_open` during the call, and what the read throws.
 */
export async function resolveWhitelist(
  services: Services,
  actor: Actor,
  { correlationId, intentId, note }: Word,
): Promise<WhitelistChangeAnswer> {
  const { correlation_id } = await requireSubMerchant(services, correlationId);
  const known = await find(services, correlation_id, intentId);
  if (known.state === 'sending') throw new DomainError('operation_open');
  if (known.state === 'unknown') {
    await readWhitelist(services, correlation_id);
    const at = new Date(services.clock());
    await services.store.db.transaction(async (tx) => {
      const resolved_by = { actor, note, at: at.toISOString() };
      if ((await resolveIntent(tx, intentId, { state: 'not_done', resolved_by })) === null) return;
      const detail = { intent_id: intentId, outcome: 'not_done', note };
      await appendAudit(tx, { action: `${known.kind}.resolve`, actor, subject: correlation_id, detail, at });
    });
  }
  const operation = await find(services, correlation_id, intentId);
  return { operation, now: new Date(services.now()).toISOString() };
}

async function find(
  { store }: Services,
  correlationId: string,
  intentId: string,
): Promise<SubMerchantIntent> {
  const found = await findIntent(store.db, correlationId, intentId);
  if (found === null || !WHITELIST_KINDS.some((kind) => kind === found.kind)) {
    throw new DomainError('not_found');
  }
  return found;
}
