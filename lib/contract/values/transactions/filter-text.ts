import type { FieldReason } from './field-reasons';
import type { ValueFilter } from './list-filters';
import { looksLikeTaxId, readTaxId } from './tax-id';

/** No identifier, address or hash of the API comes near it; a longer paste is a mistake. */
export const MAX_FILTER_LENGTH = 256;

const OPAQUE_ID = /^v_[A-Za-z0-9_-]{22}$/;

/** What stands for a tax id in a page's address. */
export function isOpaqueId(text: string): boolean {
  return OPAQUE_ID.test(text);
}

type Read = { value: string } | { reason: FieldReason };

/**
 * One whole value as people paste it: trimmed, letter case kept (RMP-03). Refused before any request: empty, longer than
 * 256, invisible or direction characters, half a surrogate pair.
 */
export function readWholeText(text: string): Read {
  const value = text.trim();
  if (value === '') return { reason: 'required' };
  if (value.length > MAX_FILTER_LENGTH) return { reason: 'too_long' };
  if (/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(value)) return { reason: 'control_characters' };
  return { value };
}

/** Ids are opaque (GEN-10), but each one documented is visible ASCII in one piece. */
function readIdentifier(value: string): Read {
  if (looksLikeTaxId(value)) return { reason: 'is_a_tax_id' };
  return /^[!-~]+$/.test(value) ? { value } : { reason: 'not_an_identifier' };
}

/**
 * The value of a filter as it is sent. A tax id goes as digits, and through its own filter alone: any other one would
 * put the number into an address, a history and the logs on the way (safety 53).
 */
export function readFilterText(filter: ValueFilter, text: string): Read {
  const read = readWholeText(text);
  if ('reason' in read) return read;
  if (filter !== 'client_tax_id') return readIdentifier(read.value);
  const id = readTaxId(read.value);
  return 'reason' in id ? id : { value: id.digits };
}
