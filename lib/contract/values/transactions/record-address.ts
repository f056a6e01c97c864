interface ShownRecord {
  /** Its id. */
  tx?: string | undefined;
  /** Its `created_at`: the list routes have no filter by id, but a time finds it (GEN-11). */
  at?: string | undefined;
}

/** Says in the address of a list which record is shown beside it. */
export function addRecord(search: URLSearchParams, { tx, at }: ShownRecord): void {
  if (tx !== undefined) search.set('tx', tx);
  if (tx !== undefined && at !== undefined) search.set('at', at);
}
