import type { DayCount } from '@/lib/contract/bff/overview';
import {
  TRANSACTION_LISTS,
  type TransactionList,
} from '@/lib/contract/values/transactions/transaction-lists';

export interface DaySum {
  /** Lower bound; 0 where nothing was counted. */
  total: number;
  known: 'all' | 'some' | 'none';
}

export interface DayPart extends DaySum {
  list: TransactionList;
}

/** Not counted means unknown, not zero. */
export interface DayBar extends DaySum {
  day: string;
  open: boolean;
  parts: DayPart[];
}

export interface DaysChartShape extends DaySum {
  bars: DayBar[];
  ticks: number[];
  top: number;
}

const LINES = 3;
const STEPS = [1, 2, 3, 4, 5, 6, 8, 10];

export function daysChartShape(days: readonly DayCount[]): DaysChartShape {
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

/** Incomplete parts make a lower bound (safety 37). */
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

function stepFor(highest: number): number {
  const least = Math.max(1, highest / LINES);
  const power = 10 ** Math.floor(Math.log10(least));
  return power * (STEPS.find((step) => step * power >= least) ?? 10);
}
