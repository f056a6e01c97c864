export const keys = {
  overview: (part: string) => ['overview', part] as const,
  balance: () => ['balance'] as const,
  positions: (...part: string[]) => ['positions', ...part] as const,
  conversions: () => ['conversions'] as const,
  conversion: (rfqId: string) => ['conversions', rfqId] as const,
  savedViews: (list: string) => ['saved-views', list] as const,
  transactions: () => ['transactions'] as const,
  transactionList: (list: string, query: string) => ['transactions', list, 'list', query] as const,
  transaction: (list: string, id: string) => ['transactions', list, 'record', id] as const,
  /** Per owner (safety 40). */
  checkoutLinks: (correlationId?: string) =>
    correlationId === undefined
      ? (['checkout-links'] as const)
      : (['checkout-links', correlationId] as const),
  subMerchants: () => ['sub-merchants'] as const,
  subMerchantRegister: (query: string) => ['sub-merchants', 'register', query] as const,
  /** Safety 40. */
  subMerchant: (correlationId: string, ...part: string[]) =>
    ['sub-merchants', correlationId, ...part] as const,
  subMerchantMoney: () => ['sub-merchants', 'money'] as const,
  subMerchantAttention: () => ['sub-merchants', 'attention'] as const,
  notifications: () => ['notifications'] as const,
  events: () => ['events'] as const,
  eventList: (query: string) => ['events', 'list', query] as const,
  event: (id: string) => ['events', 'one', id] as const,
  requests: () => ['requests'] as const,
  request: (id: string) => ['requests', id] as const,
  team: () => ['team'] as const,
  person: (id: string) => ['team', id] as const,
  notes: (record: string) => ['notes', record] as const,
  destinations: () => ['destinations'] as const,
  policies: () => ['policies'] as const,
  ownSessions: () => ['own-sessions'] as const,
  audit: () => ['audit'] as const,
  auditList: (query: string) => ['audit', 'list', query] as const,
  auditRow: (id: number) => ['audit', 'row', id] as const,
  report: (month: string) => ['report', month] as const,
  ownFactors: () => ['own-factors'] as const,
  diagnostics: () => ['diagnostics'] as const,
  apiCalls: (query: string) => ['diagnostics', 'calls', query] as const,
  health: () => ['health'] as const,
};
