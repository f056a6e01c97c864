import { addDays, type CalendarDay, firstOfMonth } from '@/lib/contract/values/calendar-day';
import { toLastNanosecond } from './timestamp';
import { dayInZone } from './zone';

const HOUR_MS = 3_600_000;
/** Offsets reach 14 hours, clock changes less than a day. */
const WIDEST_MS = 38 * HOUR_MS;

/** Bisects: clock changes may remove or repeat midnight, or skip the day. */
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

/** Last millisecond of a day in a zone (safety 34). */
export function endOfDay(day: CalendarDay, timeZone: string): Date {
  return new Date(startOfDay(addDays(day, 1), timeZone).getTime() - 1);
}

/**
 * Inclusive UTC timestamps: bare dates drop the last day (LIM-12); to the last nanosecond (LIM-13); `Z`, never plus
 * (LIM-08).
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

/** Today is one of the 7 or 30. */
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
