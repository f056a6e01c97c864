import 'server-only';
import pLimit from 'p-limit';
import type { Actor } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type {
  ChecksAnswer,
  ImportCheck,
  ImportResult,
  ImportRow,
  ImportsAnswer,
} from '@/lib/contract/bff/sub-merchants/import';
import { nowOf } from '@/lib/operations/answer-time';
import type { Services } from '@/lib/operations/services';
import { diagnoseSignature, requireSigning } from '@/lib/operations/sub-merchants/diagnose-signature';
import { addSubMerchant } from '@/lib/operations/sub-merchants/register/register';
import { findSubMerchant } from '@/lib/store/sub-merchants/register';

/** The import shares the API's limits with others. */
const AT_ONCE = 4;

/**
 * Compares with the register, then with a signed balance read (GEN-09); stores nothing. Throws `no_signing_key`.
 */
export async function checkCandidates(services: Services, ids: readonly string[]): Promise<ChecksAnswer> {
  requireSigning(services);
  const checks = await pLimit(AT_ONCE).map(ids, (id) => checkOne(services, id));
  return { checks, now: nowOf(services) };
}

async function checkOne(services: Services, correlationId: string): Promise<ImportCheck> {
  const correlation_id = correlationId;
  if ((await findSubMerchant(services.store.db, correlationId)) !== null) {
    return { correlation_id, verdict: 'registered' };
  }
  const read = await services.client.getSubMerchantBalance({ correlationId });
  if (read.ok) return { correlation_id, verdict: 'new' };
  if (read.kind === 'http' && read.status === 404) return { correlation_id, verdict: 'not_yours' };
  const { code } = await diagnoseSignature(services, read, { correlationId, method: 'GET' });
  return { correlation_id, verdict: 'unread', code };
}

/** Imports each row on its own; the same person may repeat it. Throws `no_signing_key`. */
export async function importSubMerchants(
  services: Services,
  actor: Actor,
  rows: readonly ImportRow[],
): Promise<ImportsAnswer> {
  requireSigning(services);
  const results = await pLimit(AT_ONCE).map(rows, (row) => addOne(services, actor, row));
  return { results, now: nowOf(services) };
}

async function addOne(services: Services, actor: Actor, row: ImportRow): Promise<ImportResult> {
  const { correlation_id } = row;
  try {
    await addSubMerchant(services, actor, row, 'imported');
    return { correlation_id };
  } catch (error) {
    if (error instanceof DomainError) return { correlation_id, code: error.code };
    throw error;
  }
}
