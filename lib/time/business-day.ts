import { TZDate } from '@date-fns/tz';
import { addDays, isWeekend } from 'date-fns';

/**
 * The wall-clock time `hour:minute` of `timeZone` on the day after `instant`, Saturdays and Sundays skipped:
 * D1 of the sandbox (GEN-03). Bank holidays are not known. Kept apart from the other files so that the browser
 * does not load date-fns.
 */
export function nextBusinessDay(instant: Date, timeZone: string, hour = 12, minute = 0): Date {
  return onOrAfterBusinessDay(addDays(new TZDate(instant, timeZone), 1), hour, minute);
}

/** The same wall-clock time on the day of `instant` itself, or on the Monday after a weekend: D0. */
export function sameBusinessDay(instant: Date, timeZone: string, hour: number, minute = 0): Date {
  return onOrAfterBusinessDay(new TZDate(instant, timeZone), hour, minute);
}

export function isBusinessDay(instant: Date, timeZone: string): boolean {
  return !isWeekend(new TZDate(instant, timeZone));
}

function onOrAfterBusinessDay(start: TZDate, hour: number, minute: number): Date {
  let day: TZDate = start;
  while (isWeekend(day)) day = addDays(day, 1);
  // Copied with its zone: without it setHours would mean the machine's.
  const at = new TZDate(day, day.timeZone);
  at.setHours(hour, minute, 0, 0);
  return new Date(at.getTime());
}
