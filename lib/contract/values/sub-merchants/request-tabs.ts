/** Where what was asked is seen. */
export const REQUEST_TABS = {
  withdrawal: 'withdrawals',
  whitelist_address: 'whitelist',
  branding: 'branding',
} as const;
