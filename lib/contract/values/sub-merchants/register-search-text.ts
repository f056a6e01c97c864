import type { FieldReason } from '@/lib/contract/values/field-reasons';
import { looksLikeTaxId } from '@/lib/contract/values/tax-id';
import { readWholeText } from '@/lib/contract/values/transactions/filter-text';

export const MAX_REGISTER_TEXT = 120;

/**
 * A tax id being typed: digits, or a CNPJ with letters from its eighth character. Without punctuation it is in
 * capitals or reaches the branch number: ids are lower case.
 */
const TAX_ID_BEGUN = [
  /^[\d\s./-]{7,}$/,
  /^[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}(\/[\dA-Z]{0,4}(-\d{0,2})?)?$/i,
  /^(?=.*\d)[\dA-Z]{8}\/?[\dA-Z]{0,4}-?\d{0,2}$/,
  /^(?=.*\d)[\dA-Z]{8}\/?[\dA-Z]{4}-?\d{0,2}$/i,
];

/** Addresses end in logs: refuses whole or begun tax ids (safety 53) and invisible characters (safety 54). */
export function readRegisterSearchText(text: string): { value: string } | { reason: FieldReason } {
  const read = readWholeText(text);
  if ('reason' in read) return read;
  const { value } = read;
  if (value.length > MAX_REGISTER_TEXT) return { reason: 'too_long' };
  const isPersonal = looksLikeTaxId(value) || TAX_ID_BEGUN.some((shape) => shape.test(value));
  return isPersonal ? { reason: 'is_a_tax_id' } : read;
}

export function registerSearchTerms(text: string): string {
  const read = readRegisterSearchText(text);
  return 'value' in read ? read.value : '';
}
