import { z } from 'zod';
import { positiveDecimalText, uuid } from '@/lib/contract/payments-api/fields';
import { LONGEST_REASON } from '@/lib/contract/values/reason-length';
import { recordIdText } from '@/lib/contract/values/record-id-text';
import type { RoleName } from '@/lib/contract/values/role-names';
import { isVisibleText } from '@/lib/contract/values/sub-merchants/visible-name';
import {
  destinationFields,
  oneDestination,
  quoteFields,
  quoteRules,
  shownTerms,
} from './conversion-requests';
import type { AcceptOutcome, Actor } from './conversions';
import type { VouchedDestination } from './destinations';
import { invitationRequest, personChange, personParams } from './people';
import { type PolicyDocument, policyChange, type SecondPersonRule } from './policies';
import { reasonText } from './reason-text';
import { brandingRequest } from './sub-merchants/branding';
import type { IntentState } from './sub-merchants/intents';
import { addAddressRequest } from './sub-merchants/whitelist';
import { withdrawRequest } from './sub-merchants/withdrawal-requests';

export const REQUEST_KINDS = [
  ...(['conversion', 'withdrawal', 'whitelist_address', 'destination'] as const),
  ...(['branding', 'person', 'policy', 'outcome'] as const),
] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/**
 * `approved` is being sent or has no outcome yet; `done` and `back` of a sent one follow its intent: an approval sends
 * once, and what the API did not do goes back to the maker.
 */
export type RequestState = 'open' | 'approved' | 'done' | 'rejected' | 'withdrawn' | 'expired' | 'back';

export const MOST_HOURS = 168;

const rateUnitCode = z.string('required').min(1, 'required').max(40, 'too_long');

/** The maker's worst rate, `quote` for one `base`, with the digits they typed. */
const worstRate = z.strictObject({ rate: positiveDecimalText, quote: rateUnitCode, base: rateUnitCode });

export const conversionAsked = z
  .strictObject({
    ...quoteFields,
    ...destinationFields,
    days: z.enum(['d0', 'd1', 'either'], 'not_allowed'),
    worst: worstRate,
    /** The rate the maker saw, in the unit of `worst`. */
    saw: positiveDecimalText.optional(),
  })
  .refine(oneDestination.check, oneDestination.error)
  .refine(...quoteRules.oneAmount)
  .refine(...quoteRules.twoCurrencies)
  .refine(
    ({ from_currency, to_currency, worst: { base, quote } }) =>
      (base === from_currency && quote === to_currency) || (base === to_currency && quote === from_currency),
    { message: 'not_allowed', path: ['worst'] },
  );
/** It has one of `pix_key` and `wallet_id`. */
export interface DestinationAsked {
  pix_key?: string;
  wallet_id?: string;
  currency?: string;
  name: string;
  owner: string;
}

/** `destination_id`: the saved one, found by what is sent. */
export type ConversionAsked = z.output<typeof conversionAsked> & { destination_id?: string };

const correlationId = uuid.transform((id) => id.toLowerCase());

export const withdrawalAsked = withdrawRequest.extend({ correlation_id: correlationId });
export type WithdrawalRequestAsked = z.output<typeof withdrawalAsked>;

export const addressAsked = addAddressRequest.extend({ correlation_id: correlationId });
export type AddressAsked = z.output<typeof addressAsked>;

export const brandingAsked = z.strictObject({ correlation_id: correlationId, change: brandingRequest });
export type BrandingRequestAsked = z.output<typeof brandingAsked>;

const ofPerson = { user_id: personParams.shape.id };

/** An added person, or a change of role, access, limit or sign-in. */
export const personAsked = z.union([
  z.strictObject({ invite: invitationRequest }),
  personChange.options[0].extend(ofPerson),
  personChange.options[1].extend(ofPerson),
  personChange.options[2].extend(ofPerson),
  z.strictObject({ reset: z.enum(['link', 'factors'], 'not_allowed'), ...ofPerson }),
]);
export type PersonAsked = z.output<typeof personAsked>;

/**
 * A recorded outcome of what the API never answered; the note is the request's. `subject`: the quote or withdrawal;
 * `intent_id`: the one send, because a quote may be accepted again.
 */
export type OutcomeAsked = { subject: string; intent_id: string; amount: string; currency: string } & (
  | { of: 'conversion'; outcome: 'accepted' | 'not_accepted' }
  | { of: 'withdrawal'; outcome: 'done' | 'not_done' }
);

export type PolicyAsked = z.output<typeof policyChange>;

const note = z
  .string('not_a_string')
  .trim()
  .max(LONGEST_REASON, 'too_long')
  .refine(isVisibleText, 'control_characters')
  .optional();

const common = {
  note,
  ends_in_hours: z.coerce
    .number('wrong_type')
    .int('wrong_type')
    .min(1, 'too_small')
    .max(MOST_HOURS, 'too_large'),
  /** The maker's own open or returned request, which this one takes the place of. */
  replaces: uuid.optional(),
};

/** Kinds that a screen asks for here; the others are opened by their own operations. */
export const makeRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('conversion'), asked: conversionAsked, ...common }),
  z.strictObject({ kind: z.literal('withdrawal'), asked: withdrawalAsked, ...common }),
  z.strictObject({ kind: z.literal('whitelist_address'), asked: addressAsked, ...common }),
  z.strictObject({ kind: z.literal('branding'), asked: brandingAsked, ...common }),
  z.strictObject({ kind: z.literal('person'), asked: personAsked, ...common }),
  z.strictObject({ kind: z.literal('policy'), asked: policyChange, ...common }),
]);
export type MakeRequest = z.input<typeof makeRequest>;
export type MadeRequest = z.output<typeof makeRequest>;

export const requestParams = z.strictObject({ id: uuid.transform((id) => id.toLowerCase()) });

/** `hash`: of what was shown. A conversion names its live quote; an address its last characters, typed again. */
export const approveRequest = z.strictObject({
  hash: z.string('required').regex(/^[\da-f]{64}$/, 'not_an_identifier'),
  conversion: z
    .strictObject({
      rfq_id: recordIdText,
      settlement_day: z.enum(['d0', 'd1'], 'not_allowed'),
      seen: shownTerms,
      amount_differs: z.literal(true, 'not_allowed').exactOptional(),
    })
    .optional(),
  last_characters: z.string('not_a_string').max(16, 'too_long').optional(),
});
export type ApproveRequest = z.input<typeof approveRequest>;

export const rejectRequest = z.strictObject({
  reason: reasonText,
});

/** How a quote missed the bound, when the press came. */
export interface OutsideBound {
  at: string;
  options: Partial<Record<'d0' | 'd1', OutsideOption>>;
  pressed: 'd0' | 'd1';
}

export interface OutsideOption {
  rate: string;
  difference: { currency: string; amount: string };
  percent: string;
  inside: boolean;
}

/** Outcome of the one call of an approved request. */
export interface RequestEffect {
  outcome: AcceptOutcome | IntentState | 'sending';
  reason?: string;
}

export interface ApprovalRequest {
  id: string;
  kind: RequestKind;
  state: RequestState;
  /** `ConversionAsked`, `WithdrawalRequestAsked`, `AddressAsked` or what the operation of its kind wrote. */
  asked: Readonly<Record<string, unknown>>;
  /** SHA-256 of kind, maker, end and `asked`; an approval names it. */
  hash: string;
  note?: string;
  correlation_id?: string;
  name?: string;
  maker: Actor & { role: RoleName };
  made_at: string;
  ends_at: string;
  decided_by?: Actor;
  decided_at?: string;
  reason?: string;
  outside?: OutsideBound;
  rfq_id?: string;
  intent_id?: string;
  effect?: RequestEffect;
  replaces?: string;
  /** Nothing was sent to this destination before. */
  first_use?: true;
  /** A send under way or unknown may have reached it. */
  perhaps_first?: true;
  /** Saved destination of a conversion. */
  destination?: VouchedDestination;
  /** People who may decide; empty if nobody may. */
  deciders: Actor[];
  /** Whoever asked may not ask any more, so it cannot be approved. */
  maker_gone?: true;
  may: {
    decide: boolean;
    withdraw: boolean;
    /**
     * The reader may reject: the person whose access is reset, where another decides, and deciders after
     * `maker_gone`.
     */
    reject?: true;
    /** The approver is shown the code of its link, once. */
    code?: true;
  };
}

export interface RequestAnswer {
  request: ApprovalRequest;
  now: string;
}

/** `outcome`: `sent` follows the request's effect; anything else sent nothing and left the request open or back. */
export interface ApproveAnswer extends RequestAnswer {
  outcome: string;
}

/** All open ones, then the newest closed ones. */
export interface RequestsAnswer {
  requests: ApprovalRequest[];
  /** People who may decide what the reader asks for. */
  deciders: Partial<Record<RequestKind, Actor[]>>;
  /** Actions that need a second person now. */
  rules: {
    second_person: SecondPersonRule[];
    other_currencies?: PolicyDocument['other_currencies'];
    per_destination?: true;
    whitelist_address: boolean;
  };
  now: string;
}

/** `makers` are the people who may ask. */
export interface SecondPersonAnswer extends Pick<RequestsAnswer, 'rules' | 'now'> {
  makers: Actor[];
}
