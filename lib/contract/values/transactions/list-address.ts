import type { CalendarDay } from '@/lib/contract/values/calendar-day';
import { ADDRESS_FILTERS, DAY_FILTERS, type ListFilter } from './list-filters';
import { addRecord } from './record-address';
import { DEFAULT_PAGE_SIZE, type ListName, MAX_PAGE_SIZE } from './transaction-lists';

export type Filters = Partial<Record<ListFilter, string>>;

/** Shareable: a tax id stands as its opaque id. */
export interface ListAddress {
  filters: Filters;
  limit: number;
  offset: number;
  tx?: string;
  /** Its `created_at`: lists have no id filter, a time locates it (GEN-11). */
  at?: string;
  /** Id of the saved view; `all`: none on purpose. */
  view?: string;
  /** Merchant day on which a view with a moving period was opened. */
  opened?: CalendarDay;
  /** Only rows with an error message, among those that were read: the API cannot filter by it. */
  errors?: true;
}

/** The part for the API: an address of errors reads from the newest row, in large pages. */
export function readPartOf({ errors, filters, limit, offset }: Omit<ListAddress, 'tx' | 'at'>) {
  return errors ? { filters, limit: MAX_PAGE_SIZE, offset: 0 } : { filters, limit, offset };
}

/** The view of an address that has no filters on purpose. */
export const WITHOUT_VIEW = 'all';

/** `?from=2026-11-01&limit=50`, fixed order, without defaults. */
export function writeListAddress(list: ListName, address: Partial<ListAddress>): string {
  const search = new URLSearchParams();
  const { filters = {}, limit = DEFAULT_PAGE_SIZE, offset = 0, tx, at, view, opened, errors } = address;
  const { values, days } = ADDRESS_FILTERS[list];
  if (view !== undefined) search.set('view', view);
  if (opened !== undefined) search.set('opened', opened);
  for (const filter of [...(days ? DAY_FILTERS : []), ...values]) {
    const value = filters[filter];
    if (value !== undefined && value !== '') search.set(filter, value);
  }
  if (errors) search.set('errors', '1');
  if (limit !== DEFAULT_PAGE_SIZE) search.set('limit', String(limit));
  if (offset > 0) search.set('offset', String(offset));
  addRecord(search, { tx, at });
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
