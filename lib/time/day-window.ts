import { addDays, type CalendarDay } from '@/lib/contract/calendar-day';
import { endOfDay } from './day-range';
import { dayInZone } from './zone';

/** After midnight a record of yesterday may still be on its way into a list. */
const SETTLING_MS = 10 * 60_000;

export interface DayWindow {
  /** All days, oldest first, today last. */
  days: CalendarDay[];
  today: CalendarDay;
  /** Days that are over for good: their counts may be kept. The rest is asked for on each visit. */
  closed: CalendarDay[];
  open: CalendarDay[];
}

/** The last `count` calendar days of a zone seen from `now`, today included. */
export function dayWindow(now: Date, timeZone: string, count: number): DayWindow {
  const today = dayInZone(now, timeZone);
  const days = Array.from({ length: count }, (_, index) => addDays(today, index + 1 - count));
  const isOver = (day: CalendarDay) => endOfDay(day, timeZone).getTime() + SETTLING_MS < now.getTime();
  return { days, today, closed: days.filter(isOver), open: days.filter((day) => !isOver(day)) };
}
