import { addDays, type CalendarDay } from '@/lib/contract/values/calendar-day';
import { endOfDay } from './day-range';
import { dayInZone } from './zone';

/** Records may be late after midnight. */
const SETTLING_MS = 10 * 60_000;

export interface DayWindow {
  days: CalendarDay[];
  today: CalendarDay;
  /** Their counts may be stored. */
  closed: CalendarDay[];
  open: CalendarDay[];
}

/** `count` days, today included. */
export function dayWindow(now: Date, timeZone: string, count: number): DayWindow {
  const today = dayInZone(now, timeZone);
  const days = Array.from({ length: count }, (_, index) => addDays(today, index + 1 - count));
  const isOver = (day: CalendarDay) => endOfDay(day, timeZone).getTime() + SETTLING_MS < now.getTime();
  return { days, today, closed: days.filter(isOver), open: days.filter((day) => !isOver(day)) };
}
