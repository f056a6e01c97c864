import 'server-only';

/** The three accounts of the fixtures (clauses.md 0.7): A with data, B another master, N without a ledger. */
export const ACCOUNT_NAMES = ['A', 'B', 'N'] as const;
export type AccountName = (typeof ACCOUNT_NAMES)[number];
