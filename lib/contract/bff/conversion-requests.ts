import { z } from 'zod';
import { positiveDecimalText, uuid } from './fields';

/**
 * Bodies the browser sends to the BFF (architecture 5): strict, amounts as decimal strings, every message a
 * code of `FIELD_REASONS`. The BFF builds the upstream body from these fields alone (VER-05).
 */

/** Currency code: opaque text, never split or upper-cased; an unknown one is the API's to refuse (QUO-13). */
const currencyCode = z.string('required').min(1, 'required').max(40, 'too_long');

/** Digits as the person typed them, above zero, and fit to stand in JSON as a number: no leading zeros. */
const amount = positiveDecimalText.regex(/^(?!0\d)/, 'not_a_decimal');

/** Digits as the API wrote them, exponent included: what was on the screen, compared text by text. */
const shownFigure = z
  .string('required')
  .regex(/^-?\d{1,60}(\.\d{1,60})?([eE][+-]?\d{1,3})?$/, 'not_a_decimal');

/** `POST /api/conversions`: exactly one amount (QUO-06), two different currencies (O-52). */
export const quoteRequest = z
  .strictObject({
    from_currency: currencyCode,
    to_currency: currencyCode,
    from_amount: amount.optional(),
    to_amount: amount.optional(),
  })
  .refine((body) => (body.from_amount === undefined) !== (body.to_amount === undefined), {
    message: 'exactly_one_amount',
    path: ['from_amount'],
  })
  .refine((body) => body.from_currency !== body.to_currency, {
    message: 'same_currency',
    path: ['to_currency'],
  });

export type ParsedQuoteRequest = z.output<typeof quoteRequest>;

/** What the person saw when pressing accept (safety 19, 20). */
const seen = z.strictObject(
  {
    rate: shownFigure,
    amount_from: shownFigure,
    amount_to: shownFigure,
    expires_at: z.string('required').min(1, 'required').max(64, 'too_long'),
  },
  'required',
);

/**
 * `POST /api/conversions/{rfq_id}/accept`. At most one destination: none is right when the quote already
 * carries a wallet (QUO-24), and whether one is missing only the record can tell (ACC-15).
 */
export const acceptRequest = z
  .strictObject({
    settlement_day: z.enum(['d0', 'd1'], 'not_allowed'),
    wallet_id: z.string('not_a_string').min(1, 'required').max(256, 'too_long').optional(),
    /** PIX keys end at 77 characters (safety 44). */
    pix_key: z.string('not_a_string').min(1, 'required').max(77, 'too_long').optional(),
    seen,
    /** After `expires_at` an accept asks for the renewed rate, and only when the person said so (architecture 4.3). */
    renew: z.literal(true, 'not_allowed').optional(),
  })
  .refine((body) => body.wallet_id === undefined || body.pix_key === undefined, {
    message: 'exactly_one_destination',
    path: ['pix_key'],
  });

export type ParsedAcceptRequest = z.output<typeof acceptRequest>;

/** `POST /api/conversions/{rfq_id}/resolve`: a person ends an unknown outcome, with the reason. */
export const resolveRequest = z.strictObject({
  outcome: z.enum(['accepted', 'not_accepted'], 'not_allowed'),
  note: z.string('required').trim().min(3, 'required').max(500, 'too_long'),
});

/** `Idempotency-Key`: the intent's id, a UUID made when the confirm dialog opens. */
export const idempotencyKey = uuid;

/** `GET /api/conversions`: `cursor` as given by the page before; `open_from` asks for the undecided ones from a currency. */
export const conversionsQuery = z.strictObject({
  open_from: currencyCode.optional(),
  cursor: z.string().min(1, 'required').max(256, 'too_long').optional(),
  limit: z.coerce.number().int('wrong_type').min(1, 'too_small').max(100, 'too_large').default(20),
});

/** `GET /api/conversions/{rfq_id}`: `read=1` reads a settled one again upstream too. */
export const conversionQuery = z.strictObject({ read: z.literal('1', 'not_allowed').optional() });

/** `{rfq_id}` of the BFF's paths: opaque (GEN-10). */
export const conversionParams = z.strictObject({
  /** Printable only: the store cannot hold a NUL, and no id of the API has one. */
  rfq_id: z
    .string()
    .min(1, 'required')
    .max(256, 'too_long')
    .regex(/^\P{Cc}*$/u, 'not_allowed'),
});
