import { addDays, type CalendarDay, isCalendarDay } from '@/lib/contract/values/calendar-day';
import { parseTimestamp } from '@/lib/time/timestamp';
import { dayInZone } from '@/lib/time/zone';

/** A day: its last reading; else the start of a slot. */
export type ReadingName = { day: CalendarDay } | { slot: string };

const LINE_DAYS = 30;

/** Reads the address; text that is no day or time counts as absent. */
export function nameOfReading(text: string | null | undefined): ReadingName | undefined {
  if (text === null || text === undefined) return undefined;
  if (isCalendarDay(text)) return { day: text };
  return parseTimestamp(text) === null ? undefined : { slot: text };
}

export function dayOfReading(name: ReadingName, timeZone: string): CalendarDay {
  return 'day' in name ? name.day : dayInZone(new Date(name.slot), timeZone);
}

/** Thirty days up to the later of two, and further back where the earlier one is older. */
export function lineRange(
  shown: CalendarDay,
  other: CalendarDay = shown,
): { from: CalendarDay; to: CalendarDay } {
  const to = shown < other ? other : shown;
  const earlier = shown < other ? shown : other;
  const from = addDays(to, 1 - LINE_DAYS);
  return { from: earlier < from ? earlier : from, to };
}
