/** The 19 routes, in the document's order. */
export const ENDPOINT_IDS = [
  'createQuote',
  'acceptQuote',
  'getConversion',
  'createOwnCheckout',
  'listCheckouts',
  'listOnramps',
  'listOfframps',
  'getBalance',
  'getWithdrawal',
  'listWithdrawals',
  'createSubMerchantCheckout',
  'createSubMerchantWithdrawal',
  'changeWhitelist',
  'changeBranding',
  'getOnboardingStatus',
  'getSplit',
  'listWalletGroups',
  'getSubMerchantBalance',
  'listSubMerchantWithdrawals',
] as const;
export type EndpointId = (typeof ENDPOINT_IDS)[number];
