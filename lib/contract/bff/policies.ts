import { z } from 'zod';
import { positiveDecimalText } from '@/lib/contract/payments-api/fields';
import { ROLE_NAMES } from '@/lib/contract/values/role-names';

export const SECOND_PERSON_OPERATIONS = ['conversion', 'withdrawal', 'branding'] as const;
export const LIMITED_OPERATIONS = ['conversion', 'withdrawal'] as const;
export const MAX_COOLING_HOURS = 168;
const MAX_RULES = 60;

const currency = z.string('required').trim().min(1, 'required').max(40, 'too_long');

/** Without `above` every amount; without `currency` every one of the operation. */
const secondPersonRule = z
  .strictObject({
    operation: z.enum(SECOND_PERSON_OPERATIONS, 'not_allowed'),
    currency: currency.exactOptional(),
    above: positiveDecimalText.exactOptional(),
  })
  .refine(({ currency, above }) => above === undefined || currency !== undefined, {
    message: 'required',
    path: ['currency'],
  })
  .refine(({ operation, currency }) => operation !== 'branding' || currency === undefined, {
    message: 'not_allowed',
    path: ['currency'],
  });
export type SecondPersonRule = z.output<typeof secondPersonRule>;

/** Daily limit of one person in one currency, by days of `TIME_ZONE`. */
const limit = z.strictObject({
  operation: z.enum(LIMITED_OPERATIONS, 'not_allowed'),
  currency,
  amount: positiveDecimalText,
});

function once(rows: readonly { operation: string; currency?: string }[]): boolean {
  return new Set(rows.map((row) => `${row.operation} ${row.currency?.toUpperCase()}`)).size === rows.length;
}

/** Absent means no rule. Amounts are the operation's own, never the approximate BRL. */
export const policyDocument = z.strictObject({
  second_person: z.array(secondPersonRule).max(MAX_RULES, 'too_long').refine(once, 'given_twice').default([]),
  limits: z.array(limit).max(MAX_RULES, 'too_long').refine(once, 'given_twice').default([]),
  destinations: z
    .strictObject({
      new_in_convert: z.enum(['allowed', 'forbidden'], 'not_allowed').default('allowed'),
      /** Hours between confirmation and first use. */
      cooling_hours: z.coerce
        .number('not_a_number')
        .int('not_a_number')
        .min(0, 'too_small')
        .max(MAX_COOLING_HOURS, 'too_large')
        .default(0),
    })
    .prefault({}),
  second_factor: z
    .strictObject({
      roles: z
        .array(z.enum(ROLE_NAMES, 'not_allowed'))
        .refine((roles) => new Set(roles).size === roles.length, 'given_twice')
        .default([]),
    })
    .prefault({}),
});
export type PolicyDocument = z.output<typeof policyDocument>;

/** `version`: the one that the person saw, 0 before the first. */
export const policyChange = z.strictObject({
  version: z.coerce.number('not_a_number').int('not_a_number').min(0, 'too_small'),
  document: policyDocument,
});
export type PolicyChange = z.output<typeof policyChange>;

/** People who can sign in, and how many of them have a second factor. */
export interface PolicyPeople {
  deciders: number;
  deciders_with_factor: number;
  administrators: number;
  administrators_with_factor: number;
  /** Administrators decide: no treasurer of the account joined. */
  without_treasurer: boolean;
}

export interface PoliciesAnswer {
  document: PolicyDocument;
  /** 0: nobody has changed it yet. */
  version: number;
  /** SHA-256 of the document. */
  hash: string;
  changed_at?: string;
  changed_by?: string;
  /** The second person, where it took one. */
  approved_by?: string;
  people: PolicyPeople;
  now: string;
}
