import type { TransactionRow } from '@/lib/contract/bff/transactions';
import { isTaxId } from '@/lib/contract/values/tax-id';
import { parseTimestamp } from '@/lib/time/timestamp';

export type Edge = 'newest' | 'oldest';

/** A withdrawal may be open by its transaction hash (WDR-12). */
export function rowOf(rows: readonly TransactionRow[], id: string | undefined): TransactionRow | undefined {
  if (id === undefined) return undefined;
  return (
    rows.find(({ end2end }) => end2end === id) ?? rows.find(({ attributes }) => attributes.tx_hash === id)
  );
}

/** The address holds its id and never a tax id (safety 53). */
export function opens({ end2end }: TransactionRow): boolean {
  return end2end !== undefined && !isTaxId(end2end);
}

/** A record outside the rows is placed by `created_at` (LST-09); without a time before all. */
export function stepFrom(
  all: readonly TransactionRow[],
  { id, at }: { id: string; at: string | undefined },
  step: 1 | -1,
): TransactionRow | Edge {
  const rows = all.filter(opens);
  const found = rowOf(rows, id);
  const index = found === undefined ? placeOf(rows, at) : rows.indexOf(found);
  const next = step === 1 && found === undefined ? index : index + step;
  return rows[next] ?? (step === 1 ? 'oldest' : 'newest');
}

function placeOf(rows: readonly TransactionRow[], at: string | undefined): number {
  const time = timeOf(at);
  if (time === undefined) return 0;
  const index = rows.findIndex(({ created_at }) => (timeOf(created_at) ?? Number.POSITIVE_INFINITY) <= time);
  return index === -1 ? rows.length : index;
}

function timeOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : parseTimestamp(text)?.getTime();
}
