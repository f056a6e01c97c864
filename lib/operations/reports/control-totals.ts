import 'server-only';
import type { ControlTotals } from '@/lib/contract/bff/reports/reports';
import { splitDecimal } from '@/lib/money/decimal';
import { sum } from '@/lib/money/sum';
import type { ExportColumn } from '@/lib/operations/exports/export-csv';

/** Exact, one currency at a time; an absent or unreadable figure is in no sum and counts in none. */
export function controlTotals() {
  const totals = new Map<string, ControlTotals>();
  return {
    /** False where none of its figures is there; a sum says by its own rows which it lacks. */
    add(of: string, figures: readonly { column: string; currency: string; amount: string | undefined }[]) {
      const readable = figures.filter(({ amount }) => amount !== undefined && splitDecimal(amount) !== null);
      if (readable.length === 0) return false;
      const total = totals.get(of) ?? { of, rows: 0, sums: [] };
      totals.set(of, total);
      total.rows += 1;
      for (const { column, currency, amount = '0' } of readable) {
        const known = total.sums.find((one) => one.column === column && one.currency === currency);
        if (known === undefined) total.sums.push({ column, currency, amount, rows: 1 });
        else Object.assign(known, { amount: sum(known.amount, amount), rows: known.rows + 1 });
      }
      return true;
    },
    all: () => [...totals.values()].sort((a, b) => b.rows - a.rows || (a.of < b.of ? -1 : 1)),
  };
}

/** A column, named like the manifest's count, that says why a row is in no control total; empty for one that is. */
export function markedColumns(columns: readonly ExportColumn[]): ExportColumn[] {
  return beforeNotes(columns, { name: 'not_summed' });
}

/** Marks each row where it stands, so that the rows of a file add up to its totals. */
export function marked(rows: readonly string[][], reasons: readonly (string | undefined)[]): string[][] {
  return rows.map((cells, at) => beforeNotes(cells, reasons[at] ?? ''));
}

/** Notes stay the last cell. */
function beforeNotes<Cell>(cells: readonly Cell[], mark: Cell): Cell[] {
  return [...cells.slice(0, -1), mark, ...cells.slice(-1)];
}

export function counter() {
  const counts: Record<string, number> = {};
  return {
    counts,
    add(reason: string) {
      counts[reason] = (counts[reason] ?? 0) + 1;
    },
  };
}
