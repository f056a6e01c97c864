import 'server-only';

/** Accounts of the fixtures: A with data, B another master, N without a ledger. */
export const ACCOUNT_NAMES = ['A', 'B', 'N'] as const;
export type AccountName = (typeof ACCOUNT_NAMES)[number];
