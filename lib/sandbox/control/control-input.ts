import 'server-only';
import { z } from 'zod';
import { readDecimal } from '@/lib/contract/payments-api/fields';
import { isJsonNumber, type JsonNumber, stringifyJson } from '@/lib/contract/values/json/json';
import { isDecimal } from '@/lib/money/amount';
import { plainDecimal } from '@/lib/money/decimal';
import { ACCOUNT_NAMES } from '@/lib/sandbox/world/account-name';

/** Bodies of the control interface. Strict: a misspelt setting must not be ignored silently. */

/** Non-negative JSON number or decimal string -> decimal string. */
const amount = z
  .unknown()
  .refine((value) => readDecimal(value) !== undefined, 'must be a number or a decimal string')
  .transform((value) => plainDecimal(readDecimal(value) ?? '0'))
  .refine((value) => !value.startsWith('-'), 'must not be negative')
  .refine((value) => isDecimal(value), 'must be an amount that can be computed with');

const number = z
  .custom<JsonNumber>((value) => isJsonNumber(value), 'must be a number')
  .transform(({ value }) => Number(value));
const whole = number.refine((value) => Number.isSafeInteger(value) && value >= 0, 'must be a whole number');
const flag = z.boolean('must be true or false');
const name = z.string('must be a string').min(1, 'must not be empty');
const ownName = name.refine((text) => !(text in {}), 'must be another name');
const LONGEST_DELAY_MS = 30 * 86_400_000;
const account = z.enum(ACCOUNT_NAMES, 'must be "A", "B" or "N"');
const source = z.enum(['operational', 'compliance'], 'must be "operational" or "compliance"');

export const emptyInput = z.strictObject({});

const instant = z
  .string('must be an RFC 3339 timestamp')
  .refine((text) => z.iso.datetime({ offset: true }).safeParse(text).success, 'must be an RFC 3339 timestamp')
  .transform((text) => Date.parse(text));

export const clockInput = z
  .strictObject({ now: instant.optional(), advance_seconds: number.optional(), frozen: flag.optional() })
  .refine(({ now, advance_seconds }) => now === undefined || advance_seconds === undefined, {
    message: 'must not stand beside now',
    path: ['advance_seconds'],
  });

/** The world stores plain JavaScript numbers. */
const plainJson = (value: unknown): unknown => JSON.parse(stringifyJson(value));

const injectedFailure = z.strictObject({
  account: account.optional(),
  method: name,
  path: name,
  status: whole.refine((value) => value >= 200 && value <= 599, 'must be an HTTP status').optional(),
  body: z.unknown().transform(plainJson).optional(),
  delay_ms: whole.refine((value) => value <= 120_000, 'must be two minutes at most').optional(),
  drop: z.enum(['before', 'after'], 'must be "before" or "after"').optional(),
  times: whole.refine((value) => value > 0, 'must be at least 1').optional(),
});

const ceiling = amount.nullable();

export const scenarioInput = z.strictObject({
  account: account.optional(),
  desk: z.strictObject({ d0: flag.optional(), d1: flag.optional() }).optional(),
  provider: z.enum(['up', 'down'], 'must be "up" or "down"').optional(),
  evaluate: flag.optional(),
  ceilings: z.strictObject({ operational: ceiling.optional(), compliance: ceiling.optional() }).optional(),
  ledger: z.record(ownName, amount).optional(),
  faults: z.array(injectedFailure, 'must be a list of faults').optional(),
  webhooks: z
    .strictObject({
      duplicate: flag.optional(),
      delay_ms: whole.refine((value) => value <= LONGEST_DELAY_MS, 'must be 30 days at most').optional(),
      shuffle: flag.optional(),
      bad_signature: flag.optional(),
      never: flag.optional(),
    })
    .optional(),
});
export type ScenarioInput = z.output<typeof scenarioInput>;

const buckets = z.strictObject({
  available: amount.default('0'),
  in_transit: amount.default('0'),
  to_receive: amount.default('0'),
  blocked: amount.default('0'),
});

export const ledgerInput = z.strictObject({
  account: account.optional(),
  /** Old label -> new label (BAL-11). */
  rename: z.record(ownName, ownName).optional(),
  /** Ticker -> label -> buckets; added or replaced. */
  balances: z.record(ownName, z.record(ownName, buckets)).optional(),
});
export type LedgerInput = z.output<typeof ledgerInput>;

export const resolveInput = z.strictObject({
  outcome: z.enum(['done', 'refused'], 'must be "done" or "refused"'),
  limit_block_source: source.optional(),
});

export const walletInput = z.strictObject({ wallet_id: name });

/** `desk.d0: must be true or false`, for each wrong field. */
export function explainInput(error: z.ZodError): { error: string; fields: Record<string, string> } {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[[...path, key].join('.')] ??= 'is not a setting';
    } else {
      fields[path.join('.') || 'body'] ??= issue.message;
    }
  }
  const lines = Object.entries(fields).map(([field, message]) => `${field}: ${message}`);
  return { error: lines.join('; '), fields };
}
