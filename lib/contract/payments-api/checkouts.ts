import { z } from 'zod';
import {
  ALWAYS_SENT,
  jsonDecimal,
  requiredIdentifier,
  requiredText,
  text,
  tolerant,
  urlText,
} from './fields';

/** A checkout, signed or with the account's own key (O-01). */
const checkoutShape = {
  currency_code: requiredText,
  /** Fixed BRL amount, JSON number (CHK-04). */
  amount_fiat: jsonDecimal.optional(),
  /** Fixed crypto amount instead (CHK-05); neither: open amount (CHK-06). */
  amount_crypto: jsonDecimal.optional(),
  webhook: urlText.optional(),
  return_url: urlText.optional(),
  /** CPF or CNPJ, 11 or 14 digits (CHK-09, O-46). */
  payer_document: z
    .string('not_a_string')
    .regex(/^(\d{11}|\d{14})$/, 'not_allowed')
    .optional(),
  payer_name: z.string('not_a_string').min(1, 'required').optional(),
};

const oneAmountAtMost = (body: { amount_fiat?: unknown; amount_crypto?: unknown }) =>
  body.amount_fiat === undefined || body.amount_crypto === undefined;

export const subMerchantCheckoutPayload = z
  .strictObject(checkoutShape)
  .refine(oneAmountAtMost, { message: 'exactly_one_amount', path: ['amount_crypto'] });

/** Body of `POST /v2/crossramp_checkout`, undocumented: the same fields (O-01). */
export const accountCheckoutBody = z
  .strictObject(checkoutShape)
  .refine(oneAmountAtMost, { message: 'exactly_one_amount', path: ['amount_crypto'] });
export type AccountCheckoutBody = z.infer<typeof accountCheckoutBody>;

/** Address for the customer; no id can be read from it (CHK-02). */
export const linkAnswer = tolerant({ link: requiredIdentifier.meta({ type: 'string', format: 'uri' }) });
export type LinkAnswer = z.infer<typeof linkAnswer>;

/** 200 of `POST /v2/crossramp_checkout`; read the link with `checkoutLink` (CHK-13). */
export const accountCheckoutAnswer = tolerant({
  link: text.meta({ type: 'string', [ALWAYS_SENT]: true }).optional(),
});
export type AccountCheckoutAnswer = z.infer<typeof accountCheckoutAnswer>;

/** First http(s) URL under the configured keys, else undefined (O-01). */
export function checkoutLink(answer: AccountCheckoutAnswer, linkKeys: readonly string[]): string | undefined {
  for (const key of linkKeys) {
    const value = Object.hasOwn(answer, key) ? answer[key] : undefined;
    if (typeof value === 'string' && /^https?:\/\//i.test(value)) return value;
  }
  return undefined;
}
