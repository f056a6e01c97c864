import 'server-only';
import type { ListQuery } from '@/lib/contract/bff/transaction-requests';
import { LIST_FILTERS } from '@/lib/contract/values/transactions/list-filters';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { dayRange } from '@/lib/time/day-range';

/**
 * Only the list's parameters (RMP-11), with page size and offset (LIM-01), days as UTC timestamps (LIM-12). The API
 * drops invalid values silently (LIM-06).
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
