import { z } from 'zod';
import { isVisibleLine } from '@/lib/contract/values/sub-merchants/visible-name';
import { destinationFields, oneDestination } from './conversion-requests';
import type { PolicyDocument, SecondPersonRule } from './policies';
import { revealReason } from './transaction-requests';

export const DESTINATION_KINDS = ['pix', 'wallet'] as const;
export type DestinationKind = (typeof DESTINATION_KINDS)[number];

const words = z
  .string('not_a_string')
  .trim()
  .min(1, 'required')
  .max(80, 'too_long')
  .refine(isVisibleLine, 'control_characters')
  .transform((text) => text.normalize('NFC'));

/** A wallet names the currency that it receives; its id is opaque (ACC-15). */
export const destinationRequest = z
  .strictObject({
    kind: z.enum(DESTINATION_KINDS, 'not_allowed'),
    value: z.string('not_a_string').trim().min(1, 'required').max(256, 'too_long'),
    currency: z.string('not_a_string').trim().min(1, 'required').max(40, 'too_long').exactOptional(),
    name: words,
    owner: words,
    /** The adder's own request that was not approved. */
    replaces: z.uuid('not_a_uuid').exactOptional(),
  })
  .refine(({ kind, currency }) => kind === 'pix' || currency !== undefined, {
    message: 'required',
    path: ['currency'],
  })
  .refine(({ kind, currency }) => kind === 'wallet' || currency === undefined, {
    message: 'not_allowed',
    path: ['currency'],
  });
export type DestinationRequest = z.output<typeof destinationRequest>;

export const destinationParams = z.strictObject({ id: z.uuid('not_a_uuid') });

export const destinationRevealRequest = z.strictObject({ reason: revealReason });

export interface DestinationRevealAnswer {
  value: string;
  now: string;
}

export const destinationReviewRequest = z
  .strictObject({
    ...destinationFields,
    currency: z.string('required').min(1, 'required').max(40, 'too_long'),
  })
  .refine(oneDestination.check, oneDestination.error)
  .refine(({ wallet_id, pix_key }) => wallet_id !== undefined || pix_key !== undefined, {
    message: 'required',
    path: ['pix_key'],
  });
export type DestinationReviewRequest = z.output<typeof destinationReviewRequest>;

export interface NamedDestination {
  id: string;
  name: string;
  owner: string;
}

/** A destination with who vouches for it, for whoever decides. */
export interface VouchedDestination extends NamedDestination {
  added_by: string;
  confirmed_by?: string;
  confirmed_at?: string;
}

export interface DestinationReview {
  saved?: NamedDestination;
  /** No conversion to it was accepted, and none may have been. */
  first_use?: true;
  /** None is known to be accepted; one under way or of unknown outcome may be. */
  perhaps_first?: true;
  /** A saved one of almost the same characters. */
  similar?: { name: string; shown: string };
  /** What its limits leave to one person: more takes a second one. */
  second_person?: SecondPersonRule[];
}

export type DestinationState = 'waiting' | 'cooling' | 'ready' | 'archived';

/** Never changed: another owner or key is another destination. Times are RFC 3339. */
export interface SavedDestination {
  id: string;
  kind: DestinationKind;
  /** Absent for a wallet. */
  pix_kind?: 'cpf' | 'cnpj' | 'phone' | 'email' | 'evp';
  currency?: string;
  name: string;
  owner: string;
  /** A CPF without its outer digits. */
  shown: string;
  masked?: true;
  /** Given only to people who may ask for a quote. */
  value?: string;
  state: DestinationState;
  added_by: string;
  added_at: string;
  /** Absent while it waits, and where nobody else could confirm it. */
  confirmed_by?: string;
  confirmed_at?: string;
  ready_at?: string;
  archived_by?: string;
  archived_at?: string;
  last_used_at?: string;
  /** Names of who may confirm it. */
  waits_for: string[];
  may_confirm: boolean;
  /** Waits without a request, as one of an earlier version does. */
  unasked?: true;
  /** How its request ended, if it was never confirmed. */
  ended?: 'rejected' | 'withdrawn' | 'expired';
}

export interface DestinationsAnswer {
  items: SavedDestination[];
  cooling_hours: number;
  new_in_convert: PolicyDocument['destinations']['new_in_convert'];
  /** People who would confirm what the reader adds; empty if none is needed. */
  second_person: string[];
  now: string;
}
