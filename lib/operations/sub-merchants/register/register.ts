import 'server-only';
import type { Actor } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type {
  SubMerchantAnswer,
  SubMerchantOrigin,
  SubMerchantRequest,
  SubMerchantsAnswer,
  SubMerchantsQuery,
} from '@/lib/contract/bff/sub-merchants/register';
import { defined } from '@/lib/contract/values/defined';
import { nowOf } from '@/lib/operations/answer-time';
import { announceSubMerchant } from '@/lib/operations/live/announce';
import { checkRateLimit } from '@/lib/operations/rate-limits';
import type { Services } from '@/lib/operations/services';
import { diagnoseSignature, requireSigning } from '@/lib/operations/sub-merchants/diagnose-signature';
import { hideOnboardingError, type Reader } from '@/lib/operations/sub-merchants/hide-onboarding-error';
import { kybAnswerOf } from '@/lib/operations/sub-merchants/onboarding/kyb-answer';
import { requireSubMerchant } from '@/lib/operations/sub-merchants/require-sub-merchant';
import { appendAudit } from '@/lib/store/audit/append-audit';
import { countNotes } from '@/lib/store/notes/notes';
import { countSubMerchants, listSubMerchants } from '@/lib/store/sub-merchants/list-sub-merchants';
import {
  findSubMerchant,
  insertSubMerchant,
  keepFunds,
  keepKyb,
  noteSignedRead,
  type SubMerchantPatch,
  updateSubMerchant,
} from '@/lib/store/sub-merchants/register';

/** Sorted by name, with counts per state; only those that the reader may see. */
export async function readRegister(
  services: Services,
  reader: Reader,
  { q, status, archived, cursor, limit }: SubMerchantsQuery,
): Promise<SubMerchantsAnswer> {
  const { db } = services.store;
  const among = { q, archived: archived === '1', limitedTo: reader.limitedTo };
  const [page, counts] = await Promise.all([
    listSubMerchants(db, { ...among, status, cursor, limit }),
    countSubMerchants(db, among),
  ]);
  const noted = await countNotes(
    db,
    page.items.map(({ correlation_id }) => correlation_id),
  );
  return {
    ...page,
    ...noted,
    items: page.items.map((item) => hideOnboardingError(reader, item)),
    counts,
    now: nowOf(services),
  };
}

/**
 * Registers an id after a signed balance read proves that it is ours (GEN-09); its onboarding may be 404 (KYB-20).
 * Repeatable. Throws `already_registered`, `unknown_relationship`, `rate_limited`, or `diagnoseSignature`'s error.
 */
export async function addSubMerchant(
  services: Services,
  actor: Actor,
  asked: SubMerchantRequest,
  origin: SubMerchantOrigin = 'typed',
): Promise<SubMerchantAnswer> {
  const { db } = services.store;
  const { correlation_id: correlationId, name, tags = [] } = asked;
  const standing = await findSubMerchant(db, correlationId);
  if (standing !== null) return again(services, actor, asked);
  requireSigning(services);
  const [balance, onboarding] = await Promise.all([
    services.client.getSubMerchantBalance({ correlationId }),
    services.client.getOnboardingStatus({ correlationId, query: { correlation_id: correlationId } }),
  ]);
  if (!balance.ok) {
    if (balance.kind === 'http' && balance.status === 404) throw new DomainError('unknown_relationship');
    throw await diagnoseSignature(services, balance, { correlationId, method: 'GET' });
  }
  const at = new Date(services.clock());
  const none = !onboarding.ok && onboarding.kind === 'http' && onboarding.status === 404;
  const kept = await db.transaction(async (tx) => {
    const added = await insertSubMerchant(tx, {
      correlation_id: correlationId,
      name,
      tags,
      origin,
      actor,
      at,
    });
    if (added === null) return null;
    // An enrolment was counted before its send.
    if (origin !== 'enrolled') await checkRateLimit(services, actor.id, 'relationship', tx);
    await keepFunds(tx, correlationId, balance.data.balances, at);
    await noteSignedRead(tx, correlationId, at);
    if (onboarding.ok || none) {
      const read = onboarding.ok ? kybAnswerOf(onboarding.data) : null;
      await keepKyb(tx, correlationId, { onboarding: read, source: 'api', at });
    }
    await appendAudit(tx, {
      action: 'sub_merchant.added',
      actor,
      subject: correlationId,
      detail: { name, origin },
      at,
    });
    return findSubMerchant(tx, correlationId);
  });
  announceSubMerchant(db, correlationId);
  return kept === null ? again(services, actor, asked) : { sub_merchant: kept, now: nowOf(services) };
}

/** A person who adds it again gets the entry that is there. */
async function again(
  services: Services,
  actor: Actor,
  { correlation_id, name, tags = [] }: SubMerchantRequest,
): Promise<SubMerchantAnswer> {
  const standing = await requireSubMerchant(services, correlation_id);
  const same =
    standing.created_by?.id === actor.id &&
    standing.archived_at === undefined &&
    standing.name === name &&
    standing.tags.join('\n') === tags.join('\n');
  if (!same) throw new DomainError('already_registered');
  return { sub_merchant: standing, now: nowOf(services) };
}

/** Reads the register alone, without a call of the API. */
export async function readSubMerchant(
  services: Services,
  reader: Reader,
  correlationId: string,
): Promise<SubMerchantAnswer> {
  const found = await requireSubMerchant(services, correlationId);
  return { sub_merchant: hideOnboardingError(reader, found), now: nowOf(services) };
}

/** Writes an audit row. */
export async function changeSubMerchant(
  services: Services,
  actor: Actor,
  correlationId: string,
  patch: SubMerchantPatch,
): Promise<SubMerchantAnswer> {
  const at = new Date(services.clock());
  const changed = await services.store.db.transaction(async (tx) => {
    const row = await updateSubMerchant(tx, correlationId, patch, at);
    if (row === null) throw new DomainError('not_found');
    const { name, tags, archived } = patch;
    await appendAudit(tx, {
      action: 'sub_merchant.changed',
      actor,
      subject: correlationId,
      detail: {
        ...defined({ name }),
        ...(tags === undefined ? {} : { tags: tags.join(', ') }),
        ...(archived === undefined ? {} : { archived: String(archived) }),
      },
      at,
    });
    announceSubMerchant(services.store.db, correlationId);
    return row;
  });
  return { sub_merchant: changed, now: nowOf(services) };
}
