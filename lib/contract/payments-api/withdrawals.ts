import { z } from 'zod';
import { type Envelope, envelope } from './envelope';
import { decimal, decimalText, positiveDecimalText, requiredText, text, tolerant } from './fields';

/** A missing key is a step that has not happened (ENV-21). */
export const withdrawalAttributes = tolerant({
  amount_discounted: decimal.optional(),
  amount_received: decimal.optional(),
  currency_received: text.optional(),
  currency_receive_code: text.optional(),
  address: text.optional(),
  tx_hash: text.optional(),
  explorer_url: text.optional(),
  /** A string, unlike the amounts (WDR-08). */
  network_fee: decimalText.optional(),
  group_id: text.optional(),
  notes: text.optional(),
});
export type WithdrawalAttributes = z.infer<typeof withdrawalAttributes>;

/** `GET /v2/withdrawal/{id}`; read its attributes with `readWithdrawal`. */
export const withdrawalRecord = envelope;

/** Attributes of a record or list item, chosen by endpoint, not `process` (ENV-11). */
export function readWithdrawal(record: Pick<Envelope, 'attributes'>): WithdrawalAttributes {
  return withdrawalAttributes.parse(record.attributes);
}

/** Payload of `POST /v2/naas/withdraw`; no webhook field (WDR-29). */
export const withdrawPayload = z.strictObject({
  account: requiredText,
  /** Decimal string, never a JSON number (WDR-20). */
  amount: positiveDecimalText,
  /** Id of a whitelist group, not an address (WDR-21). */
  wallet: requiredText,
  withdrawalType: requiredText,
  note: z.string('not_a_string').optional(),
});
export type WithdrawPayload = z.infer<typeof withdrawPayload>;
