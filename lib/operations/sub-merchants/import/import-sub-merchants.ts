import 'server-only';
import type { Actor } from '@/lib/contract/bff';
import type {
  ChecksAnswer,
  ImportCheck,
  ImportResult,
  ImportRow,
  ImportsAnswer,
} from '@/lib/contract/bff-sub-merchant-import';
import { DomainError } from '@/lib/contract/domain-error';
import { findSubMerchant } from '@/lib/store/sub-merchants';
import { fewAtOnce } from '../few-at-once';
import type { Services } from '../services';
import { addSubMerchant } from './register';
import { requireSigning, signedFault } from './signed-fault';

/** Signed reads at one time: an import is not in a hurry, and others read too. */
const AT_ONCE = 4;

/**
 * Whether these may be added: the register first, then a signed read of the balance as before adding one (GEN-09).
 * Nothing is kept. Throws `no_signing_key`.
 */
export async function checkCandidates(services: Services, ids: readonly string[]): Promise<ChecksAnswer> {
  requireSigning(services);
  const turn = fewAtOnce(AT_ONCE);
  const checks = await Promise.all(ids.map((id) => turn(() => checkOne(services, id))));
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
  const { code } = await signedFault(services, read, { correlationId, method: 'GET' });
  return { correlation_id, verdict: 'unread', code };
}

/**
 * Adds each row by itself, so that one that fails leaves the others alone. The same rows sent again by the same
 * person change nothing and are told as added: a lost answer loses nothing. Throws `no_signing_key`.
 */
export async function importSubMerchants(
  services: Services,
  actor: Actor,
  rows: readonly ImportRow[],
): Promise<ImportsAnswer> {
  requireSigning(services);
  const turn = fewAtOnce(AT_ONCE);
  const results = await Promise.all(rows.map((row) => turn(() => addOne(services, actor, row))));
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

function nowOf(services: Services): string {
  return new Date(services.now()).toISOString();
}
