import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import type { ListItem } from '@/lib/contract/envelope';
import { MAX_PAGE_SIZE } from '@/lib/contract/transaction-lists';
import type { Services } from '../services';
import { signedRead } from '../sub-merchants/signed-answer';

/** One that is followed is open, and stands near the newest of its list. */
const MAX_PAGES = 10;

/**
 * A withdrawal of a sub-merchant by its `end2end`: it has no route of its own, so the list is read, newest first, up to
 * ten pages of it (2.8). Null when it is not in a list read to its end. Throws `upstream_contract` when the end was not
 * seen, which tells nothing of one that was not found, and what `signedRead` throws.
 */
export async function findSubWithdrawal(
  services: Services,
  correlationId: string,
  end2end: string,
): Promise<ListItem | null> {
  let seen = 0;
  for (let page = 0; page < MAX_PAGES; page += 1) {
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
