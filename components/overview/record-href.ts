import type { ActivityItem } from '@/lib/contract/bff-overview';
import { writeListAddress } from '@/lib/contract/transaction-address';

/** Where a record is shown; a record without an id is found on its list alone. */
export function recordHref(item: ActivityItem): string {
  if (item.kind === 'conversion') return `/conversions/${encodeURIComponent(item.id)}`;
  const { kind, id, created_at } = item;
  if (id === undefined) return `/${kind}`;
  return `/${kind}${writeListAddress(kind, { tx: id, ...(created_at === undefined ? {} : { at: created_at }) })}`;
}
