import type { FieldReason } from './field-reasons';
import { MAX_FILTER_LENGTH } from './filter-text';
import { isTaxId } from './tax-id';

/** An address gives these another meaning: the route of files, the path itself, and the one above. */
const TAKEN: ReadonlySet<string> = new Set(['export', '.', '..']);

/**
 * Why a text cannot be asked for as a record's id; undefined for one that can. Ids are opaque (GEN-10): any text that
 * shows all of itself in one piece may be one, unless an address would read it otherwise, or must not hold it (safety 53).
 */
export function recordIdFault(id: string): FieldReason | undefined {
  if (id === '') return 'required';
  if (id.length > MAX_FILTER_LENGTH) return 'too_long';
  if (/\p{C}/u.test(id)) return 'control_characters';
  if (isTaxId(id)) return 'is_a_tax_id';
  return /\p{Z}/u.test(id) || TAKEN.has(id) ? 'cannot_be_asked' : undefined;
}

/** Whether a record can be asked for by this id. */
export function isRecordId(id: string): boolean {
  return recordIdFault(id) === undefined;
}
