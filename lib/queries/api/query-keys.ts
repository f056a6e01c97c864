/** Query keys, one place: what is invalidated is spelled the same as what is read. */
export const keys = {
  overview: (part: string) => ['overview', part] as const,
  balance: () => ['balance'] as const,
  conversions: () => ['conversions'] as const,
  conversion: (rfqId: string) => ['conversions', rfqId] as const,
  savedViews: (list: string) => ['saved-views', list] as const,
  transactions: () => ['transactions'] as const,
  transactionList: (list: string, query: string) => ['transactions', list, 'list', query] as const,
  transaction: (list: string, id: string) => ['transactions', list, 'record', id] as const,
  /** The account's own, and below it those of each sub-merchant (safety 40). */
  checkoutLinks: (correlationId?: string) =>
    correlationId === undefined
      ? (['checkout-links'] as const)
      : (['checkout-links', correlationId] as const),
  /** Everything of sub-merchants: the register and each of them. */
  subMerchants: () => ['sub-merchants'] as const,
  subMerchantRegister: (query: string) => ['sub-merchants', 'register', query] as const,
  /** The relationship stands in the key, so that nothing of one ever shows on another (safety 40). */
  subMerchant: (correlationId: string, ...part: string[]) =>
    ['sub-merchants', correlationId, ...part] as const,
  notifications: () => ['notifications'] as const,
  events: () => ['events'] as const,
  eventList: (query: string) => ['events', 'list', query] as const,
  event: (id: string) => ['events', 'one', id] as const,
  health: () => ['health'] as const,
};
