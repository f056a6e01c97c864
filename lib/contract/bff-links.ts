import { z } from 'zod';
import type { Actor } from './bff';
import { positiveDecimalText } from './fields';
import { readTaxId } from './tax-id';

const MAX_URL_LENGTH = 1_024;

/** An address the payer's browser is sent to: https, without name and password, as WHATWG URL writes it. */
const returnUrl = z
  .string('not_a_string')
  .trim()
  .min(1, 'required')
  .max(MAX_URL_LENGTH, 'too_long')
  .transform((text, context) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    const fine =
      url?.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname !== '';
    if (fine && !/[\p{Cc}\p{Cf}\s\\]/u.test(text)) return url.href;
    context.addIssue({ code: 'custom', message: 'not_an_https_address' });
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
 * them or none (CHK-04 to CHK-06). The webhook address is ours to make: one from a browser is refused (safety 48).
 */
export const checkoutLinkRequest = z
  .strictObject({
    currency_code: z.string('required').regex(/^[A-Za-z0-9._-]{1,32}$/, 'not_allowed'),
    amount_fiat: positiveDecimalText.optional(),
    amount_crypto: positiveDecimalText.optional(),
    return_url: returnUrl.optional(),
    /** With or without punctuation; check digits verified, digits sent (CHK-09). */
    payer_document: payerDocument.optional(),
    payer_name: z
      .string('not_a_string')
      .trim()
      .min(1, 'required')
      .max(120, 'too_long')
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

export interface CheckoutLink {
  /** The intent that asked for it. */
  id: string;
  state: LinkState;
  asked: CheckoutLinkAsked;
  created_by: Actor;
  created_at: string;
  link?: string;
  /** The API's answer as it stood, when no link was recognised in it. */
  raw?: string;
  /** The API's own words about a refusal. */
  reason?: string;
}

/** `POST /api/checkouts`. */
export interface CheckoutLinkAnswer {
  link: CheckoutLink;
  now: string;
}

/** `GET /api/checkout-links`: made here, newest first, and what a new one can be made with. */
export interface CheckoutLinksAnswer {
  links: CheckoutLink[];
  currencies: { code: string; name: string }[];
  now: string;
}
