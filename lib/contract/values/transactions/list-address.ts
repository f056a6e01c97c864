import type { CalendarDay } from './calendar-day';
import { DAY_FILTERS, LIST_FILTERS, type ListFilter } from './list-filters';
import { addRecord } from './record-address';
import { DEFAULT_PAGE_SIZE, type TransactionList } from './transaction-lists';

export type Filters = Partial<Record<ListFilter, string>>;

/** What the address of a list's page says: shareable, so a tax id stands there as an opaque id alone. */
export interface ListAddress {
  filters: Filters;
  limit: number;
  offset: number;
  /** Record shown in the drawer. */
  tx?: string;
  /** Its `created_at`: the list routes have no filter by id, but a time finds it (GEN-11). */
  at?: string;
  /** The saved view it was opened with, by its id; `all`: none, although one was chosen for the bare address. */
  view?: string;
  /** Day of the merchant's calendar on which a view that moves with it was opened: its days are those of that day. */
  opened?: CalendarDay;
}

/** Says of an address without filters that it is meant so. */
export const WITHOUT_VIEW = 'all';

/** `?from=2026-11-01&limit=50`, defaults left out, always in the same order; empty when nothing is said. */
export function writeListAddress(list: TransactionList, address: Partial<ListAddress>): string {
  const search = new URLSearchParams();
  const { filters = {}, limit = DEFAULT_PAGE_SIZE, offset = 0, tx, at, view, opened } = address;
  const { values, days } = LIST_FILTERS[list];
  if (view !== undefined) search.set('view', view);
  if (opened !== undefined) search.set('opened', opened);
  for (const filter of [...(days ? DAY_FILTERS : []), ...values]) {
    const value = filters[filter];
    if (value !== undefined && value !== '') search.set(filter, value);
  }
  if (limit !== DEFAULT_PAGE_SIZE) search.set('limit', String(limit));
  if (offset > 0) search.set('offset', String(offset));
  addRecord(search, { tx, at });
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
