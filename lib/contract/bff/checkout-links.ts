import { z } from 'zod';
import type { Actor, Label } from './bff';
import { positiveDecimalText, writtenDecimals } from './fields';
import { recordIdText } from './record-id-text';
import { readReturnAddress } from './return-address';
import { readTaxId } from './tax-id';

export const MAX_RETURN_URL = 1_024;
export const MAX_PAYER_NAME = 120;
/** PIX pays whole cents. */
export const PIX_DECIMALS = 2;

/** An address the payer's browser is sent to; whether its host is allowed is for the server to say (safety 47). */
const returnUrl = z
  .string('not_a_string')
  .trim()
  .min(1, 'required')
  .max(MAX_RETURN_URL, 'too_long')
  .transform((text, context) => {
    const read = readReturnAddress(text);
    if ('href' in read) return read.href;
    context.addIssue({ code: 'custom', message: read.reason });
    return z.NEVER;
  });

const payerDocument = z.string('not_a_string').transform((text, context) => {
  const id = readTaxId(text);
  if (!('reason' in id)) return id.digits;
  context.addIssue({ code: 'custom', message: id.reason });
  return z.NEVER;
});

/**
 * `POST /api/checkouts`: a checkout with the account's own key (CHK-13, O-01). Amounts are decimal strings, one of
 * them or none (CHK-04 to CHK-06); how many decimals an asset has is a setting, so the operation looks at those of
 * `amount_crypto`. The webhook address is ours to make: one from a browser is refused (safety 48).
 */
export const checkoutLinkRequest = z
  .strictObject({
    currency_code: z.string('required').regex(/^[A-Za-z0-9._-]{1,32}$/, 'not_allowed'),
    amount_fiat: positiveDecimalText
      .refine((text) => writtenDecimals(text) <= PIX_DECIMALS, 'too_long')
      .optional(),
    amount_crypto: positiveDecimalText.optional(),
    return_url: returnUrl.optional(),
    /** With or without punctuation; check digits verified, digits sent (CHK-09). */
    payer_document: payerDocument.optional(),
    payer_name: z
      .string('not_a_string')
      .trim()
      .min(1, 'required')
      .max(MAX_PAYER_NAME, 'too_long')
      .regex(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*$/u, 'control_characters')
      .transform((name) => name.normalize('NFC'))
      .optional(),
  })
  .refine(({ amount_fiat, amount_crypto }) => amount_fiat === undefined || amount_crypto === undefined, {
    message: 'exactly_one_amount',
    path: ['amount_crypto'],
  });
export type CheckoutLinkBody = z.input<typeof checkoutLinkRequest>;
export type CheckoutLinkRequest = z.output<typeof checkoutLinkRequest>;

/**
 * - `sending`: the call is under way
 * - `made`: the API answered with a link
 * - `unrecognised`: the API answered 200, but no link was found under the configured names (O-01)
 * - `refused`: the API made nothing
 * - `unknown`: nobody knows; an earlier link may exist
 */
export type LinkState = 'sending' | 'made' | 'unrecognised' | 'refused' | 'unknown';

/** What was asked for, as it may be shown. */
export type CheckoutLinkAsked = Omit<CheckoutLinkRequest, 'payer_document' | 'payer_name'> & {
  /** Masked. */
  payer_document?: string;
  payer_name?: string;
};

/** The record that became of a link: whose word it is, and the state in which a read last saw the record. */
export interface LinkTie {
  end2end: string;
  by: 'webhook' | Actor;
  at: string;
  seen?: { status: Label; substatus: Label; seen_at: string };
}

export interface CheckoutLink {
  /** The intent that asked for it. */
  id: string;
  /** The sub-merchant it was made for; absent for the account's own. */
  correlation_id?: string;
  state: LinkState;
  asked: CheckoutLinkAsked;
  created_by: Actor;
  created_at: string;
  link?: string;
  /** The API's answer as it stood, when no link was recognised in it. */
  raw?: string;
  /** The API's own words about a refusal. */
  reason?: string;
  /** Absent until its webhook arrives or a person ties it; never guessed from amounts (O-50). */
  tie?: LinkTie;
}

/** `POST /api/checkouts` and `POST /api/sub-merchants/{correlation_id}/checkouts`. */
export interface CheckoutLinkAnswer {
  link: CheckoutLink;
  now: string;
}

/** An asset that a link can be made for. */
export interface OfferedCurrency {
  code: string;
  name: string;
  /** As many as an amount in it may have. */
  decimals: number;
}

/** `GET /api/checkout-links`: made here, newest first, and what a new one can be made with. */
export interface CheckoutLinksAnswer {
  links: CheckoutLink[];
  /** Whether there are older ones: ask with `before`, the id of the last one here. */
  more: boolean;
  currencies: OfferedCurrency[];
  /** Hosts to which a payer may be sent back (safety 47). */
  return_hosts: string[];
  now: string;
}

/** Links older than the one with this id; without it the newest. */
export const linksQuery = z.strictObject({ before: z.guid('not_a_uuid').optional() });

/** The id of a link in an address of ours. */
export const linkParams = z.object({ id: z.guid('not_a_uuid') });

/** Body of a tie: the record's id as a person typed or pasted it. */
export const tieRequest = z.strictObject({ end2end: z.string('not_a_string').trim().pipe(recordIdText) });
export type TieRequest = z.input<typeof tieRequest>;
