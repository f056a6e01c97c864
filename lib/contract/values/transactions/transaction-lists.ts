export const TRANSACTION_LISTS = ['checkouts', 'onramps', 'offramps', 'withdrawals'] as const;
export type TransactionList = (typeof TRANSACTION_LISTS)[number];

/** Lists with an address, saved views and columns: the API's four and our register of conversions (QUO-16). */
export const LISTS = [...TRANSACTION_LISTS, 'conversions'] as const;
export type ListName = (typeof LISTS)[number];

/** The API applies at most 100 (LIM-02). */
export const PAGE_SIZES = [20, 50, 100] as const;
export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;

export function isTransactionList(value: string): value is TransactionList {
  return TRANSACTION_LISTS.some((list) => list === value);
}
