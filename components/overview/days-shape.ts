import type { DayCount } from '@/lib/contract/bff-overview';
import { TRANSACTION_LISTS, type TransactionList } from '@/lib/contract/transaction-lists';

export interface DayPart {
  list: TransactionList;
  count: number;
}

/** A sum of counts, and whether all lists of its days are in it. */
export interface DaySum {
  total: number;
  known: 'all' | 'some' | 'none';
}

/** One day's bar. A list that was not counted has no part, which is not the same as none. */
export interface DayBar extends DaySum {
  day: string;
  open: boolean;
  parts: DayPart[];
  missing: TransactionList[];
}

export interface DaysShape extends DaySum {
  bars: DayBar[];
  /** Lines of the picture, from 0 to its top. */
  ticks: number[];
  top: number;
}

const LINES = 3;
const STEPS = [1, 2, 3, 4, 5, 6, 8, 10];

/** Bars and lines of the picture of days. Counts are whole numbers, never money. */
export function daysShape(days: readonly DayCount[]): DaysShape {
  const bars = days.map(barOf);
  const highest = Math.max(1, ...bars.map((bar) => bar.total));
  const step = stepFor(highest);
  const ticks = Array.from({ length: LINES + 1 }, (_, index) => index * step);
  return {
    bars,
    ticks,
    top: step * LINES,
    total: sumOf(bars.map(({ total }) => total)),
    known: knownOf(bars),
  };
}

function knownOf(bars: readonly DayBar[]): DaySum['known'] {
  if (bars.every(({ known }) => known === 'all')) return 'all';
  return bars.every(({ known }) => known === 'none') ? 'none' : 'some';
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

function barOf({ day, counts, open }: DayCount): DayBar {
  const parts = TRANSACTION_LISTS.flatMap((list) => {
    const count = counts[list];
    return count === undefined ? [] : [{ list, count }];
  });
  const missing = TRANSACTION_LISTS.filter((list) => counts[list] === undefined);
  return {
    day,
    open: open === true,
    parts,
    missing,
    total: sumOf(parts.map(({ count }) => count)),
    known: missing.length === 0 ? 'all' : parts.length === 0 ? 'none' : 'some',
  };
}

/** The smallest round step of which three reach the highest bar. */
function stepFor(highest: number): number {
  const least = Math.max(1, highest / LINES);
  const power = 10 ** Math.floor(Math.log10(least));
  return power * (STEPS.find((step) => step * power >= least) ?? 10);
}
