import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj';
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf';

export type TaxIdReason = 'required' | 'not_a_tax_id' | 'check_digits' | 'alphanumeric_cnpj';

export interface TaxId {
  kind: 'cpf' | 'cnpj';
  /** The digits that the API matches (CHK-17). */
  digits: string;
}

/**
 * Punctuation optional, check digits verified. A CNPJ with letters (since July 2026) is refused: the API takes
 * digits only (safety 45).
 */
export function readTaxId(text: string): TaxId | { reason: TaxIdReason } {
  const bare = text
    .trim()
    .toUpperCase()
    .replace(/[\s./-]/g, '');
  if (bare === '') return { reason: 'required' };
  if (/^\d{11}$/.test(bare)) return isValidCpf(bare) ? { kind: 'cpf', digits: bare } : WRONG_DIGITS;
  if (!/^[0-9A-Z]{12}\d{2}$/.test(bare)) return { reason: 'not_a_tax_id' };
  if (!isValidCnpj(bare, { version: 2 })) return WRONG_DIGITS;
  return /^\d+$/.test(bare) ? { kind: 'cnpj', digits: bare } : { reason: 'alphanumeric_cnpj' };
}

/** Valid, with letters or without: personal data anywhere (safety 53). */
export function isTaxId(text: string): boolean {
  const id = readTaxId(text);
  return !('reason' in id) || id.reason === 'alphanumeric_cnpj';
}

/** Right number of digits: personal even when mistyped. */
export function looksLikeTaxId(text: string): boolean {
  if (isTaxId(text)) return true;
  const digits = /^[\d\s./-]+$/.test(text) ? text.replace(/\D/g, '').length : 0;
  return digits === 11 || digits === 14;
}

const WRONG_DIGITS = { reason: 'check_digits' } as const;
