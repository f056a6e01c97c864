import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj';
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf';

export type TaxIdReason = 'required' | 'not_a_tax_id' | 'check_digits' | 'alphanumeric_cnpj';

export interface TaxId {
  kind: 'cpf' | 'cnpj';
  /** Without punctuation, as the API matches it (CHK-17); a CNPJ since July 2026 may have capitals. */
  digits: string;
}

/** Full-width forms, every dash and every space as the plain sign, one for one: places in the text stay. */
export function plainSigns(text: string): string {
  return text
    .replace(/[\uff0e\uff0f\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g, (sign) =>
      String.fromCharCode(sign.charCodeAt(0) - 0xfee0),
    )
    .replace(/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '-')
    .replace(/[\u00a0\u2000-\u200a\u202f\u3000]/g, ' ');
}

/** Signs that nobody sees: zero-width, soft hyphens, joiners, marks of direction. */
export const UNSEEN = '[\\p{Cf}\\p{DI}]';

export function withoutUnseen(text: string): string {
  return text.replace(new RegExp(UNSEEN, 'gu'), '');
}

/** Punctuation optional, check digits verified (safety 45). */
export function readTaxId(text: string): TaxId | { reason: TaxIdReason } {
  const bare = plainSigns(withoutUnseen(text))
    .trim()
    .toUpperCase()
    .replace(/[\s./-]/g, '');
  if (bare === '') return { reason: 'required' };
  if (/^\d{11}$/.test(bare)) return isValidCpf(bare) ? { kind: 'cpf', digits: bare } : WRONG_DIGITS;
  if (!/^[0-9A-Z]{12}\d{2}$/.test(bare)) return { reason: 'not_a_tax_id' };
  if (!isValidCnpj(bare, { version: 2 })) return WRONG_DIGITS;
  return { kind: 'cnpj', digits: bare };
}

/** For a field of the API that takes digits only: a CNPJ with letters is refused. */
export function readTaxDigits(text: string): TaxId | { reason: TaxIdReason } {
  const id = readTaxId(text);
  return 'reason' in id || /^\d+$/.test(id.digits) ? id : { reason: 'alphanumeric_cnpj' };
}

/** Valid, with letters or without: personal data anywhere (safety 53). */
export function isTaxId(text: string): boolean {
  return !('reason' in readTaxId(text));
}

/** Right number of digits: personal even when mistyped. */
export function looksLikeTaxId(text: string): boolean {
  if (isTaxId(text)) return true;
  const plain = plainSigns(withoutUnseen(text));
  const digits = /^[\d\s./-]+$/.test(plain) ? plain.replace(/\D/g, '').length : 0;
  return digits === 11 || digits === 14;
}

const WRONG_DIGITS = { reason: 'check_digits' } as const;
