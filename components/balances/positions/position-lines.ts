import type { PositionReading } from '@/lib/contract/bff/positions';
import { addDays, type CalendarDay } from '@/lib/contract/values/calendar-day';
import { defined } from '@/lib/contract/values/defined';
import { readBalanceGroups } from '@/lib/money/balance-groups';
import { isBeyondReading } from '@/lib/money/decimal';
import { pixels } from '../bucket-shares';

export interface LinePoint {
  day: CalendarDay;
  /** True for a reading; without an amount it did not report the currency. */
  isRead?: true;
  /** Absent where the line has a gap. */
  amount?: string;
}

export interface PositionLine {
  currency: string;
  points: LinePoint[];
}

/** `failed`: the API could not be read; `missing`: nobody read. */
export type GapReason = 'failed' | 'missing';

export interface Gap {
  from: CalendarDay;
  to: CalendarDay;
  reason: GapReason;
}

export interface PositionLines {
  days: CalendarDay[];
  lines: PositionLine[];
  /** Gaps of whole days without a reading. */
  gaps: Gap[];
}

const MOST_DAYS = 400;

/** `available` by currency at the last reading of each day, from the first kept one on. A gap is never bridged. */
export function positionLines(readings: readonly PositionReading[], to: CalendarDay): PositionLines {
  const byDay = new Map(readings.map((reading) => [reading.day, reading]));
  const days: CalendarDay[] = [];
  for (let day = readings[0]?.day ?? to; day <= to && days.length < MOST_DAYS; day = addDays(day, 1))
    days.push(day);
  const amounts = new Map(days.map((day) => [day, availableOf(byDay.get(day))]));
  const currencies = new Set<string>();
  for (const found of amounts.values()) for (const currency of found?.keys() ?? []) currencies.add(currency);
  const lines = [...currencies].map((currency) => ({
    currency,
    points: days.map((day): LinePoint => {
      const found = amounts.get(day);
      if (found === undefined) return { day };
      return { day, isRead: true, ...defined({ amount: found.get(currency) }) };
    }),
  }));
  // The last reading of today may still come, so today is no gap.
  const past = days.slice(0, -1);
  const isLastRead = amounts.get(to) !== undefined;
  return { days, lines, gaps: gapsOf(isLastRead ? days : past, byDay, amounts) };
}

function availableOf(reading: PositionReading | undefined): Map<string, string> | undefined {
  if (reading?.balances === undefined) return undefined;
  const found = new Map<string, string>();
  for (const { ticker, buckets } of readBalanceGroups({ balances: reading.balances }).groups) {
    if (buckets.available !== undefined && !isBeyondReading(buckets.available))
      found.set(ticker, buckets.available);
  }
  return found;
}

function gapsOf(
  days: readonly CalendarDay[],
  byDay: ReadonlyMap<CalendarDay, PositionReading>,
  amounts: ReadonlyMap<CalendarDay, unknown>,
): Gap[] {
  const gaps: Gap[] = [];
  for (const day of days) {
    if (amounts.get(day) !== undefined) continue;
    const reason = byDay.has(day) ? 'failed' : 'missing';
    const last = gaps.at(-1);
    if (last?.reason === reason && addDays(last.to, 1) === day) last.to = day;
    else gaps.push({ from: day, to: day, reason });
  }
  return gaps;
}

/** A round number at or above the largest amount; a float, for a length on the screen alone. */
export function axisTop(points: readonly LinePoint[]): number {
  const most = Math.max(0, ...points.map(({ amount }) => pixels(amount)));
  if (most === 0) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((each) => each * power >= most) ?? 10;
  return step * power;
}
