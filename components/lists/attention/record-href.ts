import type { ActivityItem } from '@/lib/contract/bff/overview/overview';
import { addRecord } from '@/lib/contract/values/transactions/record-address';

/** A record without an id is found on its list only. */
export function recordHref(item: ActivityItem): string {
  if (item.kind === 'conversion') return `/conversions/${encodeURIComponent(item.id)}`;
  const { kind, id, created_at } = item;
  if (id === undefined) return `/${kind}`;
  const search = new URLSearchParams();
  addRecord(search, { tx: id, at: created_at });
  return `/${kind}?${search}`;
}
