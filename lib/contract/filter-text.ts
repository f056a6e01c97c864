import type { FieldReason } from './field-reasons';
import type { ValueFilter } from './list-filters';
import { readTaxId } from './tax-id';

/** No identifier, address or hash of the API comes near it; a longer paste is a mistake. */
export const MAX_FILTER_LENGTH = 256;

const OPAQUE_ID = /^v_[A-Za-z0-9_-]{22}$/;

/** What stands for a tax id in a page's address. */
export function isOpaqueId(text: string): boolean {
  return OPAQUE_ID.test(text);
}

/**
 * The value of a filter as it is sent: trimmed, letter case kept (RMP-03), a tax id as digits. Refused before
 * any request: empty, longer than 256, invisible or direction characters, half a surrogate pair, a wrong tax id.
 */
export function readFilterText(
  filter: ValueFilter,
  text: string,
): { value: string } | { reason: FieldReason } {
  const value = text.trim();
  if (value === '') return { reason: 'required' };
  if (value.length > MAX_FILTER_LENGTH) return { reason: 'too_long' };
  if (/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(value)) return { reason: 'control_characters' };
  if (filter !== 'client_tax_id') return { value };
  const id = readTaxId(value);
  return 'reason' in id ? id : { value: id.digits };
}
