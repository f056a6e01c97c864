import 'server-only';
import { z } from 'zod';
import { isPositiveDecimal, readDecimal, uuid } from '@/lib/contract/fields';
import { plainDecimal } from '@/lib/money/decimal';
import { ACCOUNT_NAMES } from './account-name';
import { RECORD_KINDS } from './record';

const text = z.string('must be a string').min(1, 'must not be empty');

/** JSON number or decimal string above zero -> decimal string. */
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
 * `POST /_sandbox/transactions`: a transaction as the outside flow would make it. What is left out is taken
 * from the newest one of its kind and asset, or has a usual value.
 */
export const transactionInput = z
  .strictObject({
    kind: z.enum(RECORD_KINDS, `must be one of ${RECORD_KINDS.join(', ')}`),
    account: z.enum(ACCOUNT_NAMES, 'must be "A", "B" or "N"').default('A'),
    /** Checkouts and withdrawals of a sub-merchant. */
    correlation_id: uuid.optional(),
    webhook: text.optional(),
    created_at: instant.optional(),
    currency_code: text.optional(),
    amount_fiat: amount.optional(),
    amount_crypto: amount.optional(),
    /** What a withdrawal debits. */
    amount: amount.optional(),
    client_tax_id: text.regex(/^(\d{11}|\d{14})$/, 'must be 11 or 14 digits').optional(),
    client_name: text.optional(),
    /** Where an onramp goes, or an offramp comes from. */
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

/** `POST /_sandbox/transactions/{end2end}/advance`: the stage to enter; absent: the next one. */
export const advanceInput = z.strictObject({ to: text.optional() });
