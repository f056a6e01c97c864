interface ShownRecord {
  tx?: string | undefined;
  at?: string | undefined;
}

export function addRecord(search: URLSearchParams, { tx, at }: ShownRecord): void {
  if (tx !== undefined) search.set('tx', tx);
  if (tx !== undefined && at !== undefined) search.set('at', at);
}
