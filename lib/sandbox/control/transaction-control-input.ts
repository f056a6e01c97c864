import 'server-only';
import { z } from 'zod';
import { isPositiveDecimal, readDecimal, uuid } from '@/lib/contract/payments-api/fields';
import { plainDecimal } from '@/lib/money/decimal';
import { RECORD_KINDS } from '@/lib/sandbox/records/record';
import { ACCOUNT_NAMES } from '@/lib/sandbox/world/account-name';

const text = z.string('must be a string').min(1, 'must not be empty');

/** Positive JSON number or decimal string -> decimal string. */
const amount = z
  .unknown()
  .refine((value) => isPositiveDecimal(readDecimal(value) ?? ''), 'must be an amount above zero')
  .transform((value) => plainDecimal(readDecimal(value) ?? ''));

const instant = z
  .string('must be an RFC 3339 timestamp')
  .refine(
    (value) => z.iso.datetime({ offset: true }).safeParse(value).success,
    'must be an RFC 3339 timestamp',
  )
  .transform((value) => Date.parse(value));

/**
 * `POST /_sandbox/transactions`. Missing values come from the newest transaction of the kind and asset, or are
 * defaults.
 */
export const transactionInput = z
  .strictObject({
    kind: z.enum(RECORD_KINDS, `must be one of ${RECORD_KINDS.join(', ')}`),
    account: z.enum(ACCOUNT_NAMES, 'must be "A", "B" or "N"').default('A'),
    correlation_id: uuid.optional(),
    webhook: text.optional(),
    created_at: instant.optional(),
    currency_code: text.optional(),
    amount_fiat: amount.optional(),
    amount_crypto: amount.optional(),
    amount: amount.optional(),
    client_tax_id: text.regex(/^(\d{11}|\d{14})$/, 'must be 11 or 14 digits').optional(),
    client_name: text.optional(),
    /** Target of an onramp, source of an offramp. */
    wallet: text.optional(),
    return_url: text.optional(),
    address: text.optional(),
    group_id: text.optional(),
    notes: text.optional(),
  })
  .refine(({ amount_fiat, amount_crypto }) => amount_fiat === undefined || amount_crypto === undefined, {
    message: 'must not stand beside amount_fiat',
    path: ['amount_crypto'],
  });
export type TransactionInput = z.output<typeof transactionInput>;

/** `POST /_sandbox/transactions/{end2end}/advance`: the stage to enter; default: the next one. */
export const advanceInput = z.strictObject({ to: text.optional() });
