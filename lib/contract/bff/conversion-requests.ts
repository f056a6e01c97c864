import { z } from 'zod';
import { isPositiveDecimal, positiveDecimalText, uuid } from '@/lib/contract/payments-api/fields';
import { isCalendarDay } from '@/lib/contract/values/calendar-day';
import { recordIdText } from '@/lib/contract/values/record-id-text';
import { DEFAULT_REGISTER_STATE, REGISTER_STATES } from '@/lib/contract/values/transactions/register-filters';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@/lib/contract/values/transactions/transaction-lists';
import { seenText } from '@/lib/contract/values/wallet-key';
import { reasonText } from './reason-text';
import { count } from './transaction-requests';

/** Strict; the upstream body is built from these fields alone (VER-05). */

/** Opaque; the API refuses unknown codes (QUO-13). */
const currencyCode = z.string('required').min(1, 'required').max(40, 'too_long');

/** An amount above zero, without leading zeros, which JSON forbids. */
const amount = positiveDecimalText.regex(/^(?!0\d)/, 'not_a_decimal');

/** The API's text, compared as a number. Zero, less and unreadable texts are refused. */
const shownFigure = z
  .string('required')
  .regex(/^-?\d{1,60}(\.\d{1,60})?([eE][+-]?\d{1,3})?$/, 'not_a_decimal')
  .refine(isPositiveDecimal, 'not_positive');

/** What a reader sees is what is sent: nothing invisible makes one destination another (safety 46b). */
const seen = z.string('not_a_string').transform(seenText);

export const destinationFields = {
  wallet_id: seen.pipe(z.string().min(1, 'required').max(256, 'too_long')).exactOptional(),
  pix_key: seen.pipe(z.string().min(1, 'required').max(77, 'too_long')).exactOptional(),
};

export const oneDestination = {
  check: (body: { wallet_id?: string | undefined; pix_key?: string | undefined }) =>
    body.wallet_id === undefined || body.pix_key === undefined,
  error: { message: 'exactly_one_destination', path: ['pix_key'] },
};

export const quoteFields = {
  from_currency: currencyCode,
  to_currency: currencyCode,
  from_amount: amount.optional(),
  to_amount: amount.optional(),
};

type QuoteFields = z.output<z.ZodObject<typeof quoteFields>>;
type Rule = [(body: QuoteFields) => boolean, { message: string; path: string[] }];

export const quoteRules = {
  oneAmount: [
    (body) => (body.from_amount === undefined) !== (body.to_amount === undefined),
    { message: 'exactly_one_amount', path: ['from_amount'] },
  ] as Rule,
  twoCurrencies: [
    (body) => body.from_currency !== body.to_currency,
    { message: 'same_currency', path: ['to_currency'] },
  ] as Rule,
};

/** Exactly one amount (QUO-06), two different currencies (O-52). A destination stays in the register (QUO-11). */
export const quoteRequest = z
  .strictObject({
    ...quoteFields,
    ...destinationFields,
    /** The request that is looked at with it. */
    for_request: z.string().min(1, 'required').max(64, 'too_long').exactOptional(),
  })
  .refine(oneDestination.check, oneDestination.error)
  .refine(...quoteRules.oneAmount)
  .refine(...quoteRules.twoCurrencies);

export type QuoteRequest = z.output<typeof quoteRequest>;

export const shownTerms = z.strictObject(
  {
    rate: shownFigure,
    amount_from: shownFigure,
    amount_to: shownFigure,
    expires_at: z.string('required').min(1, 'required').max(64, 'too_long'),
  },
  'required',
);
export type ShownTerms = z.output<typeof shownTerms>;

/** At most one destination: a quote may carry a wallet (QUO-24); the record tells whether one is missing (ACC-15). */
export const acceptRequest = z
  .strictObject({
    settlement_day: z.enum(['d0', 'd1'], 'not_allowed'),
    ...destinationFields,
    seen: shownTerms,
    renew: z.literal(true, 'not_allowed').exactOptional(),
    /** The person confirmed an amount other than the one they fixed (safety 24). */
    amount_differs: z.literal(true, 'not_allowed').exactOptional(),
  })
  .refine(oneDestination.check, oneDestination.error);

export type AcceptRequest = z.output<typeof acceptRequest>;

/** Ends an unknown outcome; the note is audited. */
export const resolveRequest = z.strictObject({
  outcome: z.enum(['accepted', 'not_accepted'], 'not_allowed'),
  note: reasonText,
});

export type ResolveRequest = z.output<typeof resolveRequest>;

/** The intent's id, made when the confirm dialog opens. */
export const idempotencyKey = uuid;

export const conversionsQuery = z.strictObject({
  open_from: currencyCode.optional(),
  cursor: z.string().min(1, 'required').max(256, 'too_long').optional(),
  limit: z.coerce.number().int('wrong_type').min(1, 'too_small').max(100, 'too_large').default(20),
});

const filterShape = {
  from: z.string().refine(isCalendarDay, 'not_a_day').optional(),
  to: z.string().refine(isCalendarDay, 'not_a_day').optional(),
  state: z.enum(REGISTER_STATES, 'not_allowed').default(DEFAULT_REGISTER_STATE),
  pair: z.string().min(1, 'required').max(81, 'too_long').optional(),
  currency: currencyCode.optional(),
  day: z.enum(['d0', 'd1'], 'not_allowed').optional(),
  person: z.string().min(1, 'required').max(256, 'too_long').optional(),
  destination: recordIdText.optional(),
  rfq_id: recordIdText.optional(),
  q: z.string().trim().min(1, 'required').max(256, 'too_long').optional(),
};

const inOrder = {
  check: ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
    from === undefined || to === undefined || from <= to,
  error: { message: 'reversed_range', path: ['from'] },
};

/** Our own register by its filters; days in the merchant's zone, inclusive. */
export const registerFilters = z.strictObject(filterShape).refine(inOrder.check, inOrder.error);
export type RegisterFilters = z.output<typeof registerFilters>;

export const registerQuery = z
  .strictObject({
    ...filterShape,
    limit: count(1, MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
    offset: count(0, 999_999_999).default(0),
  })
  .refine(inOrder.check, inOrder.error);
export type RegisterQuery = z.output<typeof registerQuery>;

export const registerExportQuery = z
  .strictObject({
    ...filterShape,
    format: z.enum(['csv', 'xlsx'], 'not_allowed'),
    locale: z.enum(['en', 'pt-BR', 'es'], 'not_allowed'),
  })
  .refine(inOrder.check, inOrder.error);
export type RegisterExportQuery = z.output<typeof registerExportQuery>;

export const lastRatesQuery = z.strictObject({ from_currency: currencyCode, to_currency: currencyCode });

/** `read=1` also re-reads a settled one upstream. */
export const conversionQuery = z.strictObject({ read: z.literal('1', 'not_allowed').optional() });

export const conversionParams = z.strictObject({ rfq_id: recordIdText });
