import type { DayCount } from '@/lib/contract/bff-overview';
import { TRANSACTION_LISTS, type TransactionList } from '@/lib/contract/transaction-lists';

/** A sum of counts, and whether all lists of its days are in it. */
export interface DaySum {
  /** The least that it is, and 0 where nothing was counted. */
  total: number;
  known: 'all' | 'some' | 'none';
}

/** What is known of one list on one day. */
export interface DayPart extends DaySum {
  list: TransactionList;
}

/** One day's bar, of all lists: one that was not counted is not known, which is not the same as none. */
export interface DayBar extends DaySum {
  day: string;
  open: boolean;
  parts: DayPart[];
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
    ...sumOf(bars),
  };
}

/** A sum with something missing from it, or with a least in it, is the least that it is (safety 37). */
export function sumOf(sums: readonly DaySum[]): DaySum {
  const every = (one: DaySum['known']) => sums.every(({ known }) => known === one);
  return {
    total: sums.reduce((sum, { total }) => sum + total, 0),
    known: every('all') ? 'all' : every('none') ? 'none' : 'some',
  };
}

function barOf({ day, counts, at_least: least, open }: DayCount): DayBar {
  const parts = TRANSACTION_LISTS.map((list): DayPart => {
    const count = counts[list];
    const total = count ?? least?.[list] ?? 0;
    return { list, total, known: count !== undefined ? 'all' : total > 0 ? 'some' : 'none' };
  });
  return { day, open: open === true, parts, ...sumOf(parts) };
}

/** The smallest round step of which three reach the highest bar. */
function stepFor(highest: number): number {
  const least = Math.max(1, highest / LINES);
  const power = 10 ** Math.floor(Math.log10(least));
  return power * (STEPS.find((step) => step * power >= least) ?? 10);
}
