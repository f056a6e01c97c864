import type { TransactionRow } from '@/lib/contract/bff-transactions';
import { isTaxId } from '@/lib/contract/tax-id';
import { parseTimestamp } from '@/lib/time/timestamp';

/** Where the loaded rows end: nothing newer, or nothing older, is among them. */
export type Edge = 'newest' | 'oldest';

/** The loaded row of a record; a withdrawal may be open by its transaction hash (WDR-12). */
export function rowOf(rows: readonly TransactionRow[], id: string | undefined): TransactionRow | undefined {
  if (id === undefined) return undefined;
  return (
    rows.find(({ end2end }) => end2end === id) ?? rows.find(({ attributes }) => attributes.tx_hash === id)
  );
}

/** Whether a record can be opened: an address names it by its id, and carries no tax id (safety 53). */
export function opens({ end2end }: TransactionRow): boolean {
  return end2end !== undefined && !isTaxId(end2end);
}

/**
 * The row to open one step older or newer than the record that is open. A record that is not among the rows stands where its
 * `created_at` puts it, newest first (LST-09); without a time it stands before all of them.
 */
export function stepFrom(
  all: readonly TransactionRow[],
  { id, at }: { id: string; at: string | undefined },
  step: 1 | -1,
): TransactionRow | Edge {
  const rows = all.filter(opens);
  const found = rowOf(rows, id);
  const index = found === undefined ? placeOf(rows, at) : rows.indexOf(found);
  // The row at its place is the next older one already when the record itself is not there.
  const next = step === 1 && found === undefined ? index : index + step;
  return rows[next] ?? (step === 1 ? 'oldest' : 'newest');
}

/** Index of the first row that is not newer. */
function placeOf(rows: readonly TransactionRow[], at: string | undefined): number {
  const time = timeOf(at);
  if (time === undefined) return 0;
  const index = rows.findIndex(({ created_at }) => (timeOf(created_at) ?? Number.POSITIVE_INFINITY) <= time);
  return index === -1 ? rows.length : index;
}

function timeOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : parseTimestamp(text)?.getTime();
}
