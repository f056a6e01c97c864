import 'server-only';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { SubMerchantIntent } from '@/lib/contract/bff/sub-merchants/intents';
import type {
  SubMerchantWithdrawalAnswer,
  WithdrawalEvidence,
} from '@/lib/contract/bff/sub-merchants/withdrawals';
import { defined } from '@/lib/contract/values/defined';
import { withdrawalAccounts } from '@/lib/contract/values/sub-merchants/withdrawal-group';
import { MAX_PAGE_SIZE } from '@/lib/contract/values/transactions/transaction-lists';
import type { Services } from '@/lib/operations/services';
import { requireSubMerchant } from '@/lib/operations/sub-merchants/require-sub-merchant';
import { signedRead } from '@/lib/operations/sub-merchants/signed-read';
import { findIntent } from '@/lib/store/sub-merchants/intents';
import { saveWithdrawalEvidence } from '@/lib/store/sub-merchants/withdrawals';
import { parseTimestamp } from '@/lib/time/timestamp';
import { tieFound } from './withdrawal-evidence';
import { withdrawalOf } from './withdrawal-view';

/** 5,000 records. The answer says if the search stops here. */
const MAX_PAGES = 50;
/** Allows for an unknown difference of clocks. */
const CLOCK_MARGIN_MS = 10 * 60_000;

interface Looked {
  scanned: number;
  complete: boolean;
}

/**
 * Searches newest first, back to the oldest send. A record ends its withdrawal; for the others it stores the result
 * of the search and the balance. Sends GETs only. Throws what a signed read throws.
 */
export async function refreshWithdrawals(
  services: Services,
  correlationId: string,
  open: readonly SubMerchantIntent[],
): Promise<void> {
  const sentAt = Math.min(...open.map(({ created_at }) => Date.parse(created_at)));
  const looked = await lookBackTo(services, correlationId, sentAt);
  const at = new Date(services.clock()).toISOString();
  const unknown = open.filter(({ state }) => state === 'unknown');
  if (unknown.length === 0) return;
  const available = await availableNow(services, correlationId);
  for (const { intent_id, asked } of unknown) {
    const now = available.get(String(asked.account));
    const reading: WithdrawalEvidence = { at, ...looked, ...defined({ available: now }) };
    await saveWithdrawalEvidence(services.store.db, [intent_id], { ...reading });
  }
}

async function lookBackTo(services: Services, correlationId: string, sentAt: number): Promise<Looked> {
  // The first answer may correct the clock.
  const earliest = () => sentAt + Math.min(0, services.now() - services.clock()) - CLOCK_MARGIN_MS;
  let scanned = 0;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = { limit: String(MAX_PAGE_SIZE), offset: String(scanned) };
    const { results, total, offset } = await signedRead(services, correlationId, () =>
      services.client.listSubMerchantWithdrawals({ correlationId, query }),
    );
    await tieFound(services, correlationId, results);
    // A page other than the one asked for proves nothing.
    if (offset !== undefined && offset !== scanned) return { scanned, complete: false };
    scanned += results.length;
    const oldest = results.at(-1)?.created_at;
    const reached = oldest === undefined ? null : parseTimestamp(oldest);
    if (reached !== null && reached.getTime() < earliest()) return { scanned, complete: true };
    if (total !== undefined && scanned >= total) return { scanned, complete: true };
    // An empty page before the total is not the end.
    if (results.length === 0) return { scanned, complete: total === undefined && scanned > 0 };
  }
  return { scanned, complete: false };
}

/** What is available now, as a second hint beside the list. */
async function availableNow(services: Services, correlationId: string): Promise<Map<string, string>> {
  const balance = await services.client.getSubMerchantBalance({ correlationId });
  if (!balance.ok) return new Map();
  const known = withdrawalAccounts(balance.data);
  return new Map(known.flatMap(({ currency, available }) => (available ? [[currency, available]] : [])));
}

/** Searches first if the outcome is unknown. */
export async function readSubMerchantWithdrawal(
  services: Services,
  correlationId: string,
  id: string,
): Promise<SubMerchantWithdrawalAnswer> {
  await requireSubMerchant(services, correlationId);
  const known = await findWithdrawal(services, correlationId, id);
  if (known.state !== 'sending' && known.end2end === undefined) {
    await refreshWithdrawals(services, correlationId, [known]);
  }
  const withdrawal = withdrawalOf(await findWithdrawal(services, correlationId, id));
  return { withdrawal, now: new Date(services.now()).toISOString() };
}

/** Throws `not_found` (safety 41). */
export async function findWithdrawal(
  { store }: Services,
  correlationId: string,
  id: string,
): Promise<SubMerchantIntent> {
  const operation = await findIntent(store.db, correlationId, id);
  if (operation === null || operation.kind !== 'withdraw') throw new DomainError('not_found');
  return operation;
}
