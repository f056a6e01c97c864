import { openable } from '@/components/ui/openable';
import type { AttributeValue, TransactionRow } from '@/lib/contract/bff-transactions';

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

/** The API tells an error, in whichever of its languages: steps that have not happened will not (EVT-04). */
export function hasError({ error_message }: Pick<TransactionRow, 'error_message'>): boolean {
  return Object.values(error_message).some((text) => text !== '');
}

/** The codes of an end are not listed (O-10): a word in one can take a promise back, and give none. */
const END = /^success\.|fail|expir|cancel|refus|reject|return|refund|chargeback|error/i;

/** Nothing of a record is still to come: it tells an error, or its stage is an end. */
export function isOver(row: Pick<TransactionRow, 'error_message' | 'process'>): boolean {
  return hasError(row) || END.test(row.process ?? '');
}

/** An address that may be a link: https of any host and nothing else, in the sandbox too (safety 50, WDR-07). */
export function safeLink(text: string | undefined): string | undefined {
  return text === undefined ? undefined : openable(text, 'live');
}
