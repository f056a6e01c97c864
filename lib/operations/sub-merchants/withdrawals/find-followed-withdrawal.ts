import 'server-only';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { ListItem } from '@/lib/contract/payments-api/envelope';
import { MAX_PAGE_SIZE } from '@/lib/contract/values/transactions/transaction-lists';
import type { Services } from '@/lib/operations/services';
import { signedRead } from '@/lib/operations/sub-merchants/signed-read';

/** Open ones stand near the newest. */
const MAX_PAGES = 10;

/**
 * Finds it by `end2end` in that many pages: it has no own route. Null when a whole list lacks it. Throws
 * `upstream_contract` otherwise, and what `signedRead` throws.
 */
export async function findFollowedWithdrawal(
  services: Services,
  correlationId: string,
  end2end: string,
  pages = MAX_PAGES,
): Promise<ListItem | null> {
  let seen = 0;
  for (let page = 0; page < pages; page += 1) {
    const query = { limit: String(MAX_PAGE_SIZE), offset: String(seen) };
    const { results, total } = await signedRead(services, correlationId, () =>
      services.client.listSubMerchantWithdrawals({ correlationId, query }),
    );
    const found = results.find((one) => one.end2end === end2end);
    if (found !== undefined) return found;
    if (results.length === 0 && seen < (total ?? 1)) break;
    seen += results.length;
    if (results.length === 0 || seen >= (total ?? Number.POSITIVE_INFINITY)) return null;
  }
  throw new DomainError('upstream_contract');
}
