import { readWholeText } from '@/lib/contract/values/transactions/filter-text';
import type { FieldReason } from './field-reasons';
import { looksLikeTaxId, readTaxId } from './tax-id';
import { maskTaxId } from './tax-id-text';

/** Ids are opaque (GEN-10): the shape only decides what to offer. `refused` must not be searched. */
export type Pasted =
  | { kind: 'tax_id'; digits: string; masked: string }
  | { kind: 'refused'; reason: FieldReason }
  | { kind: 'pix_e2e' | 'hash' | 'wallet' | 'id'; value: string };

/** `E`, ISPB of the bank, minute, eleven letters or digits. */
const PIX_E2E = /^E\d{8}\d{4}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])([01]\d|2[0-3])[0-5]\d[0-9A-Za-z]{11}$/;
const HASH = /^(0x)?[0-9a-f]{64}$/i;
const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;

const WALLETS = [
  /^0x[0-9a-f]{40}$/i,
  // Base58 (Tron, Bitcoin, Solana): no 0, O, I, l.
  /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
  /^[13][1-9A-HJ-NP-Za-km-z]{25,33}$/,
  /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)[1-9A-HJ-NP-Za-km-z]{43,44}$/,
  // Bech32 in one letter case.
  /^[a-z]{2,8}1[02-9ac-hj-np-z]{20,87}$/,
  /^[A-Z]{2,8}1[02-9AC-HJ-NP-Z]{20,87}$/,
];

const ID = /^(?=.*\d)[\w.:-]{10,}$/;

export function readPasted(text: string): Pasted | null {
  const read = readWholeText(text);
  if ('reason' in read) return read.reason === 'required' ? null : { kind: 'refused', reason: read.reason };
  const { value } = read;
  const taxId = readAsTaxId(value);
  if (taxId !== null) return taxId;
  if (/\s/.test(value)) return null;
  if (PIX_E2E.test(value)) return { kind: 'pix_e2e', value };
  if (HASH.test(value)) return { kind: 'hash', value };
  if (UUID.test(value)) return { kind: 'id', value };
  if (WALLETS.some((shape) => shape.test(value))) return { kind: 'wallet', value };
  return ID.test(value) ? { kind: 'id', value } : null;
}

/** 11 or 14 digits are personal even when mistyped: never searched as another id. */
function readAsTaxId(value: string): Pasted | null {
  const id = readTaxId(value);
  if (!('reason' in id)) return { kind: 'tax_id', digits: id.digits, masked: maskTaxId(id) };
  return looksLikeTaxId(value) ? { kind: 'refused', reason: 'check_digits' } : null;
}
