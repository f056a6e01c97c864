import { MAX_FILTER_LENGTH } from './filter-text';

/** An address gives these another meaning: the route of files, the path itself, and the one above. */
const TAKEN: ReadonlySet<string> = new Set(['export', '.', '..']);

/** Whether an id can stand in the address of one record. With any other, something else would be asked for. */
export function isRecordId(id: string): boolean {
  return !TAKEN.has(id);
}

/** Whether an id may be one at all: opaque (GEN-10), but each one documented is visible ASCII in one piece. */
export function couldBeRecordId(id: string): boolean {
  return isRecordId(id) && id.length <= MAX_FILTER_LENGTH && /^[!-~]+$/.test(id);
}
