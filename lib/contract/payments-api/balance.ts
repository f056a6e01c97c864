import { z } from 'zod';
import { ALWAYS_SENT, decimal, tolerant, wireSchema } from './fields';
import { isJsonObject, numbersToStrings } from './json';

/** Buckets of one ledger account (BAL-06 to BAL-10). A missing bucket is "not given", never zero. */
export const subAccount = tolerant({
  calculated_BRL_balance: decimal.optional(),
  available: decimal.optional(),
  in_transit: decimal.optional(),
  to_receive: decimal.optional(),
  blocked: decimal.optional(),
});
export type SubAccountAnswer = z.infer<typeof subAccount>;

/**
 * One ticker: the subtotal `calculated_BRL_balance` stands beside the sub-accounts (BAL-04), so entries are
 * told apart by type, not by name: an object is an account, a number a figure. Null stays null: an account may
 * stand behind it, of which nothing was reported (safety 28).
 */
export const tickerBalance = z
  .record(z.string(), z.unknown())
  .transform((entries): Record<string, unknown> => {
    const read = Object.entries(entries).map(([name, value]) => [
      name,
      isJsonObject(value) ? subAccount.parse(value) : numbersToStrings(value),
    ]);
    return Object.fromEntries(read);
  })
  .meta({
    type: 'object',
    properties: { calculated_BRL_balance: { type: 'number', format: 'double' } },
    additionalProperties: wireSchema(subAccount),
  });

type TickerRead = z.infer<typeof tickerBalance>;

/** `balances` by ticker; null where nothing was reported. Keys are labels, not codes, and not stable (BAL-11). */
const balances = z
  .unknown()
  .optional()
  .transform((value): Record<string, unknown> => (isJsonObject(value) ? value : {}))
  .transform(
    (entries): Record<string, TickerRead | null> =>
      Object.fromEntries(
        Object.entries(entries)
          .filter(([, item]) => item === null || isJsonObject(item))
          .map(([ticker, item]) => [ticker, item === null ? null : tickerBalance.parse(item)]),
      ),
  )
  .meta({
    type: 'object',
    additionalProperties: wireSchema(tickerBalance),
    [ALWAYS_SENT]: true,
  });

/** `GET /v2/balance` (2.6). BRL figures are approximate and never size a trade (BAL-15). */
export const balanceAnswer = tolerant({
  calculated_BRL_total_balance: decimal.optional(),
  balances,
});
export type BalanceRead = z.infer<typeof balanceAnswer>;
