import type { TransactionRow } from '@/lib/contract/bff/transactions';
import { parseTimestamp } from '@/lib/time/timestamp';

/** A list of many pages is not polled, so its row may be older. On a tie the row wins. */
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
