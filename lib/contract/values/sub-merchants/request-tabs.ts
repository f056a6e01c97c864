/** The tab of a sub-merchant that shows what was asked for. */
export const REQUEST_TABS = {
  withdrawal: 'withdrawals',
  whitelist_address: 'whitelist',
  branding: 'branding',
} as const;
