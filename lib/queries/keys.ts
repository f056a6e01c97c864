/** Query keys, one place: what is invalidated is spelled the same as what is read. */
export const keys = {
  overview: (part: string) => ['overview', part] as const,
  balance: () => ['balance'] as const,
  conversions: () => ['conversions'] as const,
  conversion: (rfqId: string) => ['conversions', rfqId] as const,
  transactions: () => ['transactions'] as const,
  transactionList: (list: string, query: string) => ['transactions', list, 'list', query] as const,
  transaction: (list: string, id: string) => ['transactions', list, 'record', id] as const,
  checkoutLinks: () => ['checkout-links'] as const,
  health: () => ['health'] as const,
};
