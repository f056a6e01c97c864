import 'server-only';
import type { Operation } from '@/lib/contract/bff-operations';
import type { SubWithdrawalAnswer, WithdrawalReading } from '@/lib/contract/bff-sub-withdrawals';
import { DomainError } from '@/lib/contract/domain-error';
import { MAX_PAGE_SIZE } from '@/lib/contract/transaction-lists';
import { withdrawalAccounts } from '@/lib/contract/withdrawal-group';
import { findOperation } from '@/lib/store/operations';
import { noteReading } from '@/lib/store/withdrawals';
import { parseTimestamp } from '@/lib/time/timestamp';
import type { Services } from '../services';
import { requireSubMerchant } from './require-sub-merchant';
import { signedRead } from './signed-answer';
import { tieFound } from './withdrawal-evidence';
import { withdrawalOf } from './withdrawal-view';

/** Five thousand records newer than the one that is looked for; a look that ends here says so. */
const MAX_PAGES = 50;
/** The record is dated by the API's clock and the intent by ours, beyond what is known of how far they are apart. */
const CLOCK_MARGIN_MS = 10 * 60_000;

interface Looked {
  scanned: number;
  complete: boolean;
}

/**
 * Looks for the records of these withdrawals of one sub-merchant in its list, newest first, back to before the oldest
 * of them was sent. What is found ends them; for the others the look itself is kept, with what is available now as a
 * second witness. It sends nothing but GETs. Throws what a signed read throws.
 */
export async function rereadWithdrawals(
  services: Services,
  correlationId: string,
  open: readonly Operation[],
): Promise<void> {
  const sentAt = Math.min(...open.map(({ created_at }) => Date.parse(created_at)));
  const looked = await lookBackTo(services, correlationId, sentAt);
  const at = new Date(services.clock()).toISOString();
  const unknown = open.filter(({ state }) => state === 'unknown');
  if (unknown.length === 0) return;
  const available = await availableNow(services, correlationId);
  for (const { intent_id, asked } of unknown) {
    const now = available.get(String(asked.account));
    const reading: WithdrawalReading = { at, ...looked, ...(now === undefined ? {} : { available: now }) };
    await noteReading(services.store.db, [intent_id], { ...reading });
  }
}

async function lookBackTo(services: Services, correlationId: string, sentAt: number): Promise<Looked> {
  // Asked anew after each page: the first answer may be the one that tells how far the clocks are apart.
  const earliest = () => sentAt + Math.min(0, services.now() - services.clock()) - CLOCK_MARGIN_MS;
  let scanned = 0;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = { limit: String(MAX_PAGE_SIZE), offset: String(scanned) };
    const { results, total, offset } = await signedRead(services, correlationId, () =>
      services.client.listSubMerchantWithdrawals({ correlationId, query }),
    );
    await tieFound(services, correlationId, results);
    // Another place of the list than asked: what stands here was not seen.
    if (offset !== undefined && offset !== scanned) return { scanned, complete: false };
    scanned += results.length;
    const oldest = results.at(-1)?.created_at;
    const reached = oldest === undefined ? null : parseTimestamp(oldest);
    if (reached !== null && reached.getTime() < earliest()) return { scanned, complete: true };
    if (total !== undefined && scanned >= total) return { scanned, complete: true };
    // A page without records where there should be some is no end of the list: nothing may be concluded from it.
    if (results.length === 0) return { scanned, complete: total === undefined && scanned > 0 };
  }
  return { scanned, complete: false };
}

/** A witness and no more: without it the look itself still counts. */
async function availableNow(services: Services, correlationId: string): Promise<Map<string, string>> {
  const balance = await services.client.getSubMerchantBalance({ correlationId });
  if (!balance.ok) return new Map();
  const known = withdrawalAccounts(balance.data);
  return new Map(known.flatMap(({ currency, available }) => (available ? [[currency, available]] : [])));
}

/** One withdrawal asked for here, after a fresh look for its record where that is not known yet. */
export async function readSubWithdrawal(
  services: Services,
  correlationId: string,
  id: string,
): Promise<SubWithdrawalAnswer> {
  await requireSubMerchant(services, correlationId);
  const known = await findWithdrawal(services, correlationId, id);
  if (known.state !== 'sending' && known.end2end === undefined) {
    await rereadWithdrawals(services, correlationId, [known]);
  }
  const withdrawal = withdrawalOf(await findWithdrawal(services, correlationId, id));
  return { withdrawal, now: new Date(services.now()).toISOString() };
}

/** Throws `not_found` for what is no withdrawal of this sub-merchant (safety 41). */
export async function findWithdrawal(
  { store }: Services,
  correlationId: string,
  id: string,
): Promise<Operation> {
  const operation = await findOperation(store.db, correlationId, id);
  if (operation === null || operation.kind !== 'withdraw') throw new DomainError('not_found');
  return operation;
}
