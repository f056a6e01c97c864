import { addDays, type CalendarDay, firstOfMonth } from '@/lib/contract/calendar-day';
import { toLastNanosecond } from './timestamp';
import { dayInZone } from './zone';

const HOUR_MS = 3_600_000;
/** Zones stand at most 14 hours before and 12 behind UTC; a day more covers every change of a zone. */
const WIDEST_MS = 38 * HOUR_MS;

/**
 * First instant of a calendar day in a zone: the first whose date there is that day or a later one. Found by
 * halving, so that it holds where a clock change removes midnight, repeats it, or skips the whole day.
 */
export function startOfDay(day: CalendarDay, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  let before = midnight - WIDEST_MS;
  let after = midnight + WIDEST_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayInZone(new Date(middle), timeZone) < day) before = middle;
    else after = middle;
  }
  return new Date(after);
}

/** Last millisecond of a calendar day in a zone; the next one belongs to the next day (safety 34). */
export function endOfDay(day: CalendarDay, timeZone: string): Date {
  return new Date(startOfDay(addDays(day, 1), timeZone).getTime() - 1);
}

/**
 * First and last day, inclusive, as the two full UTC timestamps that the API gets: never a bare date, which
 * would drop the last day (LIM-12), up to its last nanosecond (LIM-13), and always `Z`, never a plus sign (LIM-08).
 */
export function dayRange(
  { from, to }: { from?: CalendarDay | undefined; to?: CalendarDay | undefined },
  timeZone: string,
): { date_from?: string; date_to?: string } {
  return {
    ...(from === undefined ? {} : { date_from: startOfDay(from, timeZone).toISOString() }),
    ...(to === undefined ? {} : { date_to: toLastNanosecond(endOfDay(to, timeZone)) }),
  };
}

export const DAY_PRESETS = ['today', 'yesterday', 'last7', 'last30', 'month'] as const;
export type DayPreset = (typeof DAY_PRESETS)[number];

/** The days a preset stands for, seen from `now` in the merchant's zone; today counts as one of the 7 or 30. */
export function presetDays(
  preset: DayPreset,
  now: Date,
  timeZone: string,
): { from: CalendarDay; to: CalendarDay } {
  const today = dayInZone(now, timeZone);
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'last7':
      return { from: addDays(today, -6), to: today };
    case 'last30':
      return { from: addDays(today, -29), to: today };
    case 'month':
      return { from: firstOfMonth(today), to: today };
  }
}
