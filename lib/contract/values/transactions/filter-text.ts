import type { FieldReason } from '@/lib/contract/values/field-reasons';
import { looksLikeTaxId, readTaxId } from '@/lib/contract/values/tax-id';
import type { ValueFilter } from './list-filters';

export const MAX_FILTER_LENGTH = 256;

const OPAQUE_ID = /^v_[A-Za-z0-9_-]{22}$/;

/** Stands for a tax id in an address. */
export function isOpaqueId(text: string): boolean {
  return OPAQUE_ID.test(text);
}

type Read = { value: string } | { reason: FieldReason };

/** Trimmed, letter case kept (RMP-03). Refuses empty, long, invisible or malformed text. */
export function readWholeText(text: string): Read {
  const value = text.trim();
  if (value === '') return { reason: 'required' };
  if (value.length > MAX_FILTER_LENGTH) return { reason: 'too_long' };
  if (/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(value)) return { reason: 'control_characters' };
  return { value };
}

/** Documented ids are visible ASCII in one piece. */
function readIdentifier(value: string): Read {
  if (looksLikeTaxId(value)) return { reason: 'is_a_tax_id' };
  return /^[!-~]+$/.test(value) ? { value } : { reason: 'not_an_identifier' };
}

/** A tax id goes as digits through its own filter alone; another would put it into addresses and logs (safety 53). */
export function readFilterText(filter: ValueFilter | 'rfq_id', text: string): Read {
  const read = readWholeText(text);
  if ('reason' in read) return read;
  if (filter !== 'client_tax_id') return readIdentifier(read.value);
  const id = readTaxId(read.value);
  return 'reason' in id ? id : { value: id.digits };
}
