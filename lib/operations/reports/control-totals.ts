import 'server-only';
import type { ControlTotals } from '@/lib/contract/bff/reports/reports';
import { splitDecimal } from '@/lib/money/decimal';
import { sum } from '@/lib/money/sum';

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

export function counter() {
  const counts: Record<string, number> = {};
  return {
    counts,
    add(reason: string) {
      counts[reason] = (counts[reason] ?? 0) + 1;
    },
  };
}
