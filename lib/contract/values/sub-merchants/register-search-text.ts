import type { FieldReason } from './field-reasons';
import { readWholeText } from './filter-text';
import { looksLikeTaxId } from './tax-id';

/** Longer than any name, tag or id of the register. */
export const MAX_REGISTER_TEXT = 120;

/**
 * What may become somebody's tax id while it is typed: digits, or a CNPJ with letters from its company's eight
 * characters on. Without its points that one has to be in capitals or reach the branch: ids have small letters.
 */
const TAX_ID_BEGUN = [
  /^[\d\s./-]{7,}$/,
  /^[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}(\/[\dA-Z]{0,4}(-\d{0,2})?)?$/i,
  /^(?=.*\d)[\dA-Z]{8}\/?[\dA-Z]{0,4}-?\d{0,2}$/,
  /^(?=.*\d)[\dA-Z]{8}\/?[\dA-Z]{4}-?\d{0,2}$/i,
];

/**
 * Text to look for in the register of sub-merchants. It is asked for in an address, and addresses stand in logs, so
 * a tax id is refused, whole or begun (safety 53), like what no name, tag or id can be (safety 54).
 */
export function readRegisterText(text: string): { value: string } | { reason: FieldReason } {
  const read = readWholeText(text);
  if ('reason' in read) return read;
  const { value } = read;
  if (value.length > MAX_REGISTER_TEXT) return { reason: 'too_long' };
  const isPersonal = looksLikeTaxId(value) || TAX_ID_BEGUN.some((shape) => shape.test(value));
  return isPersonal ? { reason: 'is_a_tax_id' } : read;
}

/** What is looked for of a text; empty where that is nothing. */
export function registerWords(text: string): string {
  const read = readRegisterText(text);
  return 'value' in read ? read.value : '';
}
