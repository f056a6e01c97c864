import type { TransactionList } from './transaction-lists';

/** A filter that takes one whole value: there is no partial match (RMP-07). */
export const VALUE_FILTERS = [
  'pix_e2e',
  'client_tax_id',
  'wallet',
  'group_id',
  'address',
  'receive_currency_code',
] as const;
export type ValueFilter = (typeof VALUE_FILTERS)[number];

/** First and last calendar day in the merchant's zone, inclusive. */
export const DAY_FILTERS = ['from', 'to'] as const;
export type DayFilter = (typeof DAY_FILTERS)[number];

export type ListFilter = ValueFilter | DayFilter;

interface ListFilters {
  readonly values: readonly ValueFilter[];
  /** Withdrawals have no dates: the API would ignore them without a word (WDR-16). */
  readonly days: boolean;
}

/**
 * What the API can filter each list by (4.2, 4.3, 4.5, RMP-11): the one table that the address, the BFF's query, the
 * upstream query and the check of the answer are made from.
 */
export const LIST_FILTERS: Readonly<Record<TransactionList, ListFilters>> = {
  checkouts: { values: ['pix_e2e', 'client_tax_id'], days: true },
  onramps: { values: ['pix_e2e', 'client_tax_id', 'wallet'], days: true },
  offramps: { values: ['pix_e2e', 'client_tax_id', 'wallet'], days: true },
  withdrawals: { values: ['group_id', 'address', 'receive_currency_code'], days: false },
};

/** Attribute of a row that a filter speaks of; the names differ for the asset (WDR-15). */
export const FILTER_ATTRIBUTES: Readonly<Record<ValueFilter, string>> = {
  pix_e2e: 'pix_e2e',
  client_tax_id: 'client_tax_id',
  wallet: 'wallet',
  group_id: 'group_id',
  address: 'address',
  receive_currency_code: 'currency_receive_code',
};

export function hasFilter(list: TransactionList, filter: ListFilter): boolean {
  const { values, days } = LIST_FILTERS[list];
  return filter === 'from' || filter === 'to' ? days : values.includes(filter);
}
