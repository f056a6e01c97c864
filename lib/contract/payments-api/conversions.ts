import { z } from 'zod';
import { envelopeShape } from './envelope';
import {
  decimal,
  identifier,
  jsonDecimal,
  requiredIdentifier,
  requiredText,
  text,
  timestamp,
  tolerant,
  urlText,
} from './fields';

/** Figures of one settlement day; absent when its window is closed (QUO-25 to QUO-27). */
export const quoteFiguresShape = {
  from_amount_d0: decimal.optional(),
  to_amount_d0: decimal.optional(),
  rate_d0: decimal.optional(),
  from_amount_d1: decimal.optional(),
  to_amount_d1: decimal.optional(),
  rate_d1: decimal.optional(),
  settlement_eta_d0: timestamp.optional(),
  settlement_eta_d1: timestamp.optional(),
  expires_at: timestamp.optional(),
  renewable_up_to: timestamp.optional(),
};

/** Body of `POST /v2/rfq`. A null amount is absent (O-29); exactly one is required (QUO-06). */
export const quoteBody = z
  .strictObject({
    from_currency: requiredText,
    to_currency: requiredText,
    from_amount: jsonDecimal.nullish(),
    to_amount: jsonDecimal.nullish(),
    webhook: urlText.optional(),
  })
  .refine((body) => (body.from_amount == null) !== (body.to_amount == null), {
    message: 'exactly_one_amount',
    path: ['from_amount'],
  });
export type QuoteBody = z.infer<typeof quoteBody>;

/** 200 of `POST /v2/rfq`. Only `rfq_id` is indispensable. */
export const quoteAnswer = tolerant({
  rfq_id: requiredIdentifier,
  from_currency: text.optional(),
  to_currency: text.optional(),
  ...quoteFiguresShape,
  quote_pair: text.optional(),
  wallet_id: identifier.optional(),
});
export type QuoteAnswer = z.infer<typeof quoteAnswer>;

/** Body of `POST /v2/rfq/accept`; the payout decides the destination (ACC-15). */
export const acceptBody = z.strictObject({
  rfq_id: requiredText,
  settlement_day: z.enum(['d0', 'd1'], 'not_allowed'),
  wallet_id: requiredText.optional(),
  pix_key: requiredText.optional(),
});
export type AcceptBody = z.infer<typeof acceptBody>;

/** The status decides what happened; the body explains it. */
export const acceptAnswer = tolerant({
  rfq_id: identifier.optional(),
  state: text.optional(),
  amount_from: decimal.optional(),
  amount_to: decimal.optional(),
  rate: decimal.optional(),
  quote_pair: text.optional(),
  settlement_eta: timestamp.optional(),
  wallet_id: identifier.optional(),
  pix_key: text.optional(),
  /** Missing on 200 and 202, which equals empty (ACC-10). */
  reason: text.optional(),
  /** Comes with 400, 401, 404 or 500. */
  error: text.optional(),
});
export type AcceptAnswer = z.infer<typeof acceptAnswer>;

const present = z.string('required').min(1, 'required');

/** Requires the fields of a 200, else the outcome is unknown (safety 12). Parses the output of `acceptAnswer`. */
export const confirmedAccept = z.looseObject({
  rfq_id: present,
  state: present,
  amount_from: present,
  amount_to: present,
  rate: present,
});

/** `GET /v2/rfq/{id}`: the envelope, all optional (CNV-06), `limit_block_source` after a ceiling (CNV-02). */
export const conversionRecord = tolerant({ ...envelopeShape, limit_block_source: text.optional() });
export type ConversionRecord = z.infer<typeof conversionRecord>;
