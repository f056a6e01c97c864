import 'server-only';
import type { ListQuery } from '@/lib/contract/bff-transaction-requests';
import { LIST_FILTERS } from '@/lib/contract/list-filters';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import { dayRange } from '@/lib/time/day-range';

/**
 * The query as it goes to the API: only parameters the list has (RMP-11), page size and offset always said
 * (LIM-01), days as two full UTC timestamps (LIM-12). Every value was checked before: the API tells nobody when it
 * drops one (LIM-06).
 */
export function upstreamListQuery(
  list: TransactionList,
  query: ListQuery,
  timeZone: string,
): Record<string, string> {
  const { values, days } = LIST_FILTERS[list];
  const sent: Record<string, string> = { limit: String(query.limit), offset: String(query.offset) };
  for (const filter of values) {
    const value = query[filter];
    if (value !== undefined) sent[filter] = value;
  }
  return days ? { ...sent, ...dayRange(query, timeZone) } : sent;
}
