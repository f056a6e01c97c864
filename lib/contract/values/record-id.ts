import { MAX_FILTER_LENGTH } from '@/lib/contract/values/transactions/filter-text';
import type { FieldReason } from './field-reasons';
import { isTaxId } from './tax-id';

/** As the last part of an address these mean something else. */
const TAKEN: ReadonlySet<string> = new Set(['export', '.', '..']);

/**
 * Ids are opaque (GEN-10): any visible text, spaces inside it too, unless an address misreads it or must not hold it
 * (safety 53).
 */
export function recordIdError(id: string): FieldReason | undefined {
  if (id === '') return 'required';
  if (id.length > MAX_FILTER_LENGTH) return 'too_long';
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(id)) return 'control_characters';
  if (isTaxId(id)) return 'is_a_tax_id';
  return TAKEN.has(id) || id.trim() === '' ? 'cannot_be_asked' : undefined;
}

export function isRecordId(id: string): boolean {
  return recordIdError(id) === undefined;
}
