import { z } from 'zod';
import { positiveDecimalText } from '@/lib/contract/payments-api/fields';
import { ROLE_NAMES } from '@/lib/contract/values/role-names';

export const SECOND_PERSON_OPERATIONS = ['conversion', 'withdrawal', 'branding'] as const;
export const LIMITED_OPERATIONS = ['conversion', 'withdrawal'] as const;
/** Whose moves a limit adds up. A destination is a PIX key, a wallet or a whitelist group. */
export const LIMIT_SCOPES = ['person', 'company', 'destination'] as const;
/** A day of `TIME_ZONE`, or the 24 hours before the press. */
export const LIMIT_WINDOWS = ['day', 'rolling'] as const;
/** A limit that leads to a second person bounds what one person decides alone, however many presses it takes. */
export const BEYOND_LIMIT = ['refused', 'second_person'] as const;
export const OTHER_CURRENCIES = ['alone', 'second_person'] as const;
export const MAX_COOLING_HOURS = 168;
export const MAX_SESSIONS = 50;
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

/** The most that may move in one currency; without the last three it is one person's, a day's, and refuses. */
const limit = z.strictObject({
  operation: z.enum(LIMITED_OPERATIONS, 'not_allowed'),
  currency,
  amount: positiveDecimalText,
  per: z.enum(LIMIT_SCOPES, 'not_allowed').default('person'),
  over: z.enum(LIMIT_WINDOWS, 'not_allowed').default('day'),
  beyond: z.enum(BEYOND_LIMIT, 'not_allowed').default('refused'),
});
export type PolicyLimit = z.output<typeof limit>;

interface Named {
  operation: string;
  currency?: string;
  per?: string;
  over?: string;
  beyond?: string;
}

function once(rows: readonly Named[]): boolean {
  const names = rows.map(({ operation, currency, per, over, beyond }) =>
    [operation, currency?.toUpperCase(), per, over, beyond].join(' '),
  );
  return new Set(names).size === rows.length;
}

/** Absent means no rule. Amounts are the operation's own, never the approximate BRL. */
export const policyDocument = z.strictObject({
  second_person: z.array(secondPersonRule).max(MAX_RULES, 'too_long').refine(once, 'given_twice').default([]),
  limits: z.array(limit).max(MAX_RULES, 'too_long').refine(once, 'given_twice').default([]),
  /** Conversions and withdrawals in currencies that no rule names; a second person only where there is one. */
  other_currencies: z.enum(OTHER_CURRENCIES, 'not_allowed').default('alone'),
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
  /** Open ones of a person; the oldest ends. */
  sessions: z
    .strictObject({
      most: z.coerce
        .number('not_a_number')
        .int('not_a_number')
        .min(1, 'too_small')
        .max(MAX_SESSIONS, 'too_large')
        .default(5),
    })
    .prefault({}),
});
export type PolicyDocument = z.output<typeof policyDocument>;
export type PolicyInput = z.input<typeof policyDocument>;

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
  /** 0 while nobody has changed the policies. */
  version: number;
  /** SHA-256 of the document. */
  hash: string;
  changed_at?: string;
  changed_by?: string;
  /** The second person, where the change took one. */
  approved_by?: string;
  people: PolicyPeople;
  /** What a fresh install with real money is advised to begin with. */
  proposal?: PolicyDocument;
  now: string;
}
