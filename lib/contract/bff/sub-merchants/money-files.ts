/** This file imports no zod, because a page loads it in the browser. */
export const MONEY_FILES = ['withdrawals', 'links', 'splits', 'available'] as const;
export type MoneyFile = (typeof MONEY_FILES)[number];
