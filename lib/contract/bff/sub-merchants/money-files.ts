/** Without zod, for the browser. */
export const MONEY_FILES = ['withdrawals', 'links', 'splits', 'available'] as const;
export type MoneyFile = (typeof MONEY_FILES)[number];
