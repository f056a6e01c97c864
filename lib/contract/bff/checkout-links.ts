import { z } from 'zod';
import { positiveDecimalText, writtenDecimals } from '@/lib/contract/payments-api/fields';
import { recordIdText } from '@/lib/contract/values/record-id-text';
import { readReturnAddress } from '@/lib/contract/values/return-address';
import { isVisibleLine } from '@/lib/contract/values/sub-merchants/visible-name';
import { readTaxDigits } from '@/lib/contract/values/tax-id';
import type { Actor, Label } from './conversions';

export const MAX_RETURN_URL = 1_024;
export const MAX_PAYER_NAME = 120;
export const PIX_DECIMALS = 2;

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
  const id = readTaxDigits(text);
  if (!('reason' in id)) return id.digits;
  context.addIssue({ code: 'custom', message: id.reason });
  return z.NEVER;
});

/** At most one amount, a decimal string (CHK-04 to CHK-06). No webhook address from a browser (safety 48). */
export const checkoutLinkRequest = z
  .strictObject({
    currency_code: z.string('required').regex(/^[A-Za-z0-9._-]{1,32}$/, 'not_allowed'),
    amount_fiat: positiveDecimalText
      .refine((text) => writtenDecimals(text) <= PIX_DECIMALS, 'too_long')
      .optional(),
    amount_crypto: positiveDecimalText.optional(),
    return_url: returnUrl.optional(),
    /** Punctuation allowed; check digits verified, digits sent (CHK-09). */
    payer_document: payerDocument.optional(),
    payer_name: z
      .string('not_a_string')
      .trim()
      .min(1, 'required')
      .max(MAX_PAYER_NAME, 'too_long')
      .refine(isVisibleLine, 'control_characters')
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
 * - `sending`: call in progress
 * - `made`: the API answered with a link
 * - `unrecognised`: 200 without a link under the configured names (O-01)
 * - `refused`: the API made nothing
 * - `unknown`: a link may exist
 */
export type LinkState = 'sending' | 'made' | 'unrecognised' | 'refused' | 'unknown';

export type CheckoutLinkAsked = Omit<CheckoutLinkRequest, 'payer_document' | 'payer_name'> & {
  payer_document?: string;
  payer_name?: string;
};

/** How a record was matched to its link. */
export interface LinkTie {
  end2end: string;
  by: 'webhook' | Actor;
  at: string;
  seen?: { status: Label; substatus: Label; seen_at: string };
}

export interface CheckoutLink {
  id: string;
  correlation_id?: string;
  state: LinkState;
  asked: CheckoutLinkAsked;
  created_by: Actor;
  created_at: string;
  request_id: string;
  link?: string;
  raw?: string;
  reason?: string;
  /** Absent until its webhook or a person ties it; never guessed from amounts (O-50). */
  tie?: LinkTie;
}

export interface CheckoutLinkAnswer {
  link: CheckoutLink;
  now: string;
}

export interface OfferedCurrency {
  code: string;
  name: string;
  decimals: number;
}

export interface CheckoutLinksAnswer {
  links: CheckoutLink[];
  notes?: Record<string, number>;
  more: boolean;
  currencies: OfferedCurrency[];
  return_hosts: string[];
  now: string;
}

export const linksQuery = z.strictObject({ before: z.guid('not_a_uuid').optional() });

export const linkParams = z.object({ id: z.guid('not_a_uuid') });

export const tieRequest = z.strictObject({ end2end: z.string('not_a_string').trim().pipe(recordIdText) });
