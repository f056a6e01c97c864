/** An address gives these another meaning: the route of files, the path itself, and the one above. */
const TAKEN: ReadonlySet<string> = new Set(['export', '.', '..']);

/** Whether an id can stand in the address of one record. With any other, something else would be asked for. */
export function isRecordId(id: string): boolean {
  return !TAKEN.has(id);
}
