import { z } from 'zod';
import { isJsonObject, numbersToStrings } from '@/lib/contract/values/json/json';
import { ALWAYS_SENT, decimal, tolerant, wireSchema } from './fields';

/** Buckets of one ledger account (BAL-06 to BAL-10). A missing bucket is "not given", never zero. */
export const ledgerAccount = tolerant({
  calculated_BRL_balance: decimal.optional(),
  available: decimal.optional(),
  in_transit: decimal.optional(),
  to_receive: decimal.optional(),
  blocked: decimal.optional(),
});

/**
 * An object entry is an account, a number is a figure, such as `calculated_BRL_balance` (BAL-04). Null stays null:
 * nothing was reported (safety 28).
 */
export const tickerBalance = z
  .record(z.string(), z.unknown())
  .transform((entries): Record<string, unknown> => {
    const read = Object.entries(entries).map(([name, value]) => [
      name,
      isJsonObject(value) ? ledgerAccount.parse(value) : numbersToStrings(value),
    ]);
    return Object.fromEntries(read);
  })
  .meta({
    type: 'object',
    properties: { calculated_BRL_balance: { type: 'number', format: 'double' } },
    additionalProperties: wireSchema(ledgerAccount),
  });

type TickerRead = z.infer<typeof tickerBalance>;

/** Keyed by ticker; null: not reported. Inner keys are labels and not stable (BAL-11). */
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

/** `GET /v2/balance`. BRL figures are approximate and never size a trade (BAL-15). */
export const balanceAnswer = tolerant({
  calculated_BRL_total_balance: decimal.optional(),
  balances,
});
