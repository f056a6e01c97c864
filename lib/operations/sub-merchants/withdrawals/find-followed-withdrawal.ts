import 'server-only';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { ListItem } from '@/lib/contract/payments-api/envelope';
import { MAX_PAGE_SIZE } from '@/lib/contract/values/transactions/transaction-lists';
import { checkListReads } from '@/lib/operations/rate-limits';
import type { Services } from '@/lib/operations/services';
import { signedRead } from '@/lib/operations/sub-merchants/signed-read';

/** An open withdrawal stands near the newest, so no more pages are searched. */
const MAX_PAGES = 10;

interface Search {
  pages?: number;
  signal?: AbortSignal;
  /** The sub-merchant whose list is read. */
  actorId?: string;
}

/**
 * Finds a withdrawal by `end2end` in the list, because no route reads one; returns all records that it read. Null
 * if the whole list lacks it. Throws `upstream_contract` otherwise, `rate_limited`, and what `signedRead` throws.
 */
export async function findFollowedWithdrawal(
  services: Services,
  correlationId: string,
  end2end: string,
  { pages = MAX_PAGES, signal, actorId }: Search = {},
): Promise<{ found: ListItem; read: ListItem[] } | null> {
  const read: ListItem[] = [];
  for (let page = 0; page < pages; page += 1) {
    if (actorId !== undefined) checkListReads(services, actorId);
    const query = { limit: String(MAX_PAGE_SIZE), offset: String(read.length) };
    const { results, total } = await signedRead(services, correlationId, () =>
      services.client.listSubMerchantWithdrawals({ correlationId, query, ...(signal && { signal }) }),
    );
    if (results.length === 0 && read.length < (total ?? 1)) break;
    read.push(...results);
    const found = results.find((one) => one.end2end === end2end);
    if (found !== undefined) return { found, read };
    if (results.length === 0 || read.length >= (total ?? Number.POSITIVE_INFINITY)) return null;
  }
  throw new DomainError('upstream_contract');
}
