import 'server-only';
import type { Actor } from '@/lib/contract/bff';
import type { Operation } from '@/lib/contract/bff-operations';
import type { WhitelistChangeAnswer } from '@/lib/contract/bff-whitelist';
import { DomainError } from '@/lib/contract/domain-error';
import { appendAudit } from '@/lib/store/audit';
import { findOperation, resolveOperation } from '@/lib/store/operations';
import type { Services } from '../services';
import { readWhitelist } from './read-whitelist';
import { requireSubMerchant } from './require-sub-merchant';
import { WHITELIST_KINDS } from './whitelist-evidence';

interface Word {
  correlationId: string;
  intentId: string;
  /** Why the person is sure. */
  note: string;
}

/**
 * A person says that a change without an outcome did not happen (safety 1). A fresh read is taken first: where it
 * shows the change, that is what is recorded. Who said it and why is kept. What has an outcome already is answered
 * as it stands. Throws `not_found`, `operation_open` while the call is under way, and what the read throws.
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
      if ((await resolveOperation(tx, intentId, { state: 'not_done', resolved_by })) === null) return;
      const detail = { intent_id: intentId, outcome: 'not_done', note };
      await appendAudit(tx, { action: `${known.kind}.resolve`, actor, subject: correlation_id, detail, at });
    });
  }
  const operation = await find(services, correlation_id, intentId);
  return { operation, now: new Date(services.now()).toISOString() };
}

async function find({ store }: Services, correlationId: string, intentId: string): Promise<Operation> {
  const found = await findOperation(store.db, correlationId, intentId);
  if (found === null || !WHITELIST_KINDS.some((kind) => kind === found.kind)) {
    throw new DomainError('not_found');
  }
  return found;
}
