import { openable } from '@/components/ui/openable';
import type { Label } from '@/lib/contract/bff';
import type { AttributeValue, TransactionRow } from '@/lib/contract/bff-transactions';
import { toneOf } from './status-mark';

/** A given attribute as text; undefined means that its step has not happened: a present 0 is "0" (ENV-21). */
export function attributeText({ attributes }: Pick<TransactionRow, 'attributes'>, name: string) {
  const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  if (value === undefined || value === null) return undefined;
  return valueText(value);
}

/** A value as the API sent it; what is nested as its JSON text, never read again (safety 26). */
export function valueText(value: AttributeValue): string {
  return typeof value === 'object' && value !== null ? value.json : String(value);
}

const hasText = (label: Label) => Object.values(label).some((text) => text !== '');

/** The API tells an error, in whichever of its languages: steps that have not happened will not (EVT-04). */
export function hasError({ error_message }: Pick<TransactionRow, 'error_message'>): boolean {
  return hasText(error_message);
}

/** Of ramps and checkouts, as the sandbox has them: the codes of the API are not listed (O-10, O-12). */
const UNDER_WAY = new Set([
  'payment.pending',
  'payment.received',
  'deposit.pending',
  'payout.sending',
  'review.queued',
]);

/** Assumed keys are waited for in a stage known to be on the way: any other code may be an end in words nobody told. */
export function isUnderWay(row: Pick<TransactionRow, 'status' | 'error_message' | 'process'>): boolean {
  return toneOf(row, hasText) === 'neutral' && UNDER_WAY.has(row.process ?? '');
}

/** A success that all products share, or words of an end. They only ever take a promise back. */
const END =
  /^success|complet|fail|error|expir|cancel|refus|reject|declin|denied|revers|return|refund|chargeback|abandon|abort|timeout|closed/i;

/**
 * A missing key that the contract documents, as those of a withdrawal, is a step that has not happened, whatever the stage
 * and whether it has a label (ENV-21, WDR-06, WDR-07): until an error or an end says that it will not.
 */
export function isToCome(row: Pick<TransactionRow, 'error_message' | 'process'>): boolean {
  return !hasError(row) && !END.test(row.process ?? '');
}

/** Paid out by PIX, as far as a record can say it: in BRL, and with nothing of a chain (GEN-05). */
export function isPix(row: Pick<TransactionRow, 'attributes'>): boolean {
  const ofChain = ['address', 'tx_hash', 'explorer_url'].some(
    (name) => attributeText(row, name) !== undefined,
  );
  return !ofChain && attributeText(row, 'currency_receive_code') === 'BRL';
}

/** An address that may be a link: https of any host and nothing else, in the sandbox too (safety 50, WDR-07). */
export function safeLink(text: string | undefined): string | undefined {
  return text === undefined ? undefined : openable(text, 'live');
}
