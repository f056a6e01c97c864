import { toneOf } from '@/components/transactions/table/status-mark';
import { openableUrl } from '@/components/ui/data/openable-url';
import type { Label } from '@/lib/contract/bff/conversions';
import type { AttributeValue, TransactionRow } from '@/lib/contract/bff/transactions';

/** Undefined: its step has not happened. A present 0 is "0" (ENV-21). */
export function attributeText({ attributes }: Pick<TransactionRow, 'attributes'>, name: string) {
  const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  if (value === undefined || value === null) return undefined;
  return valueText(value);
}

/** Nested values as their JSON text, never parsed again (safety 26). */
export function valueText(value: AttributeValue): string {
  return typeof value === 'object' && value !== null ? value.json : String(value);
}

const hasText = (label: Label) => Object.values(label).some((text) => text !== '');

/** After an error, pending steps will not happen (EVT-04). */
export function hasError({ error_message }: Pick<TransactionRow, 'error_message'>): boolean {
  return hasText(error_message);
}

/** The sandbox's names; the API lists no codes (O-10, O-12). */
const UNDER_WAY = new Set([
  'payment.pending',
  'payment.received',
  'deposit.pending',
  'payout.sending',
  'review.queued',
]);

export function isUnderWay(row: Pick<TransactionRow, 'status' | 'error_message' | 'process'>): boolean {
  return toneOf(row, hasText) === 'neutral' && UNDER_WAY.has(row.process ?? '');
}

/** Success or end codes: they only withdraw a promise. */
const END =
  /^success|complet|fail|error|expir|cancel|refus|reject|declin|denied|revers|return|refund|chargeback|abandon|abort|timeout|closed/i;

/** A missing documented key is pending, whatever the stage, until an error or an end (ENV-21, WDR-06, WDR-07). */
export function isToCome(row: Pick<TransactionRow, 'error_message' | 'process'>): boolean {
  return !hasError(row) && !END.test(row.process ?? '');
}

/** True for BRL without a chain attribute (GEN-05). */
export function isPix(row: Pick<TransactionRow, 'attributes'>): boolean {
  const ofChain = ['address', 'tx_hash', 'explorer_url'].some(
    (name) => attributeText(row, name) !== undefined,
  );
  return !ofChain && attributeText(row, 'currency_receive_code') === 'BRL';
}

/** Only https may become a link, in the sandbox too (safety 50, WDR-07). */
export function safeLink(text: string | undefined): string | undefined {
  return text === undefined ? undefined : openableUrl(text, 'live');
}
