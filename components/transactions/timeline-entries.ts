import type { SeenState, TransactionRow } from '@/lib/contract/bff-transactions';

/** A state of a record and where its times come from; `seen_at` is absent for what this page alone has just read. */
export type TimelineEntry = Omit<SeenState, 'seen_at'> & { seen_at?: string };

/** States newest first: what earlier reads kept, and the record as it is now when that is not among them. */
export function timelineEntries(row: TransactionRow, seen: readonly SeenState[]): TimelineEntry[] {
  const { updated_at, process, status, substatus } = row;
  const entries: TimelineEntry[] = seen.toReversed();
  if (seen.some((state) => state.updated_at === updated_at && state.process === process)) return entries;
  const now = {
    status,
    substatus,
    ...(updated_at === undefined ? {} : { updated_at }),
    ...(process === undefined ? {} : { process }),
  };
  return [now, ...entries];
}
