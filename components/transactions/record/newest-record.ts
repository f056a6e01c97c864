import type { TransactionRow } from '@/lib/contract/bff-transactions';
import { parseTimestamp } from '@/lib/time/timestamp';

/**
 * Of a record as the list has it and as it was read by itself, the later state: a list of many loaded pages is not read
 * again by itself. Where the times do not tell, the one of the list, which stands beside it.
 */
export function newestRecord(
  row: TransactionRow | undefined,
  read: TransactionRow | undefined,
): TransactionRow | undefined {
  if (row === undefined || read === undefined) return row ?? read;
  return timeOf(read) > timeOf(row) ? read : row;
}

function timeOf({ updated_at }: TransactionRow): number {
  return (updated_at === undefined ? undefined : parseTimestamp(updated_at)?.getTime()) ?? Number.NaN;
}
