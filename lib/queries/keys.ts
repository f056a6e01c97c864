/** Query keys, one place: what is invalidated is spelled the same as what is read. */
export const keys = {
  balance: () => ['balance'] as const,
  conversions: () => ['conversions'] as const,
  conversion: (rfqId: string) => ['conversions', rfqId] as const,
  health: () => ['health'] as const,
};
