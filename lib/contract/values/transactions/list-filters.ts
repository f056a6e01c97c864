import type { ListName, TransactionList } from './transaction-lists';

/** Filters matched whole (RMP-07). */
export const VALUE_FILTERS = [
  'pix_e2e',
  'client_tax_id',
  'wallet',
  'group_id',
  'address',
  'receive_currency_code',
] as const;
export type ValueFilter = (typeof VALUE_FILTERS)[number];

/** Days in the merchant's zone, inclusive. */
export const DAY_FILTERS = ['from', 'to'] as const;
export type DayFilter = (typeof DAY_FILTERS)[number];

/** Filters of our register of conversions, never sent to the API. */
export const REGISTER_FILTERS = [
  'state',
  'pair',
  'currency',
  'day',
  'person',
  'destination',
  'rfq_id',
  'q',
] as const;
export type RegisterFilter = (typeof REGISTER_FILTERS)[number];

export type ListFilter = ValueFilter | RegisterFilter | DayFilter;

interface ListFilters<Filter extends string> {
  readonly values: readonly Filter[];
  /** The API ignores dates of withdrawals (WDR-16). */
  readonly days: boolean;
}

/** API filters by list (RMP-11); address, queries and answer check derive from this table. */
export const LIST_FILTERS: Readonly<Record<TransactionList, ListFilters<ValueFilter>>> = {
  checkouts: { values: ['pix_e2e', 'client_tax_id'], days: true },
  onramps: { values: ['pix_e2e', 'client_tax_id', 'wallet'], days: true },
  offramps: { values: ['pix_e2e', 'client_tax_id', 'wallet'], days: true },
  withdrawals: { values: ['group_id', 'address', 'receive_currency_code'], days: false },
};

/** Row attribute of a filter; the asset differs (WDR-15). */
export const FILTER_ATTRIBUTES: Readonly<Record<ValueFilter, string>> = {
  pix_e2e: 'pix_e2e',
  client_tax_id: 'client_tax_id',
  wallet: 'wallet',
  group_id: 'group_id',
  address: 'address',
  receive_currency_code: 'currency_receive_code',
};

/** Filters that an address of a list may carry. */
export const ADDRESS_FILTERS: Readonly<Record<ListName, ListFilters<ValueFilter | RegisterFilter>>> = {
  ...LIST_FILTERS,
  conversions: { values: REGISTER_FILTERS, days: true },
};

export function hasFilter(list: ListName, filter: ListFilter): boolean {
  const { values, days } = ADDRESS_FILTERS[list];
  return filter === 'from' || filter === 'to' ? days : values.includes(filter);
}
