import { TZDate } from '@date-fns/tz';
import { addDays, isWeekend } from 'date-fns';

/**
 * D1 of the sandbox (GEN-03): the next day that is no weekend. Ignores bank holidays. Keeps date-fns out of
 * browsers.
 */
export function nextBusinessDay(instant: Date, timeZone: string, hour = 12, minute = 0): Date {
  return onOrAfterBusinessDay(addDays(new TZDate(instant, timeZone), 1), hour, minute);
}

/** D0: the same day, or Monday after a weekend. */
export function sameBusinessDay(instant: Date, timeZone: string, hour: number, minute = 0): Date {
  return onOrAfterBusinessDay(new TZDate(instant, timeZone), hour, minute);
}

export function isBusinessDay(instant: Date, timeZone: string): boolean {
  return !isWeekend(new TZDate(instant, timeZone));
}

function onOrAfterBusinessDay(start: TZDate, hour: number, minute: number): Date {
  let day: TZDate = start;
  while (isWeekend(day)) day = addDays(day, 1);
  // setHours would use the machine's zone.
  const at = new TZDate(day, day.timeZone);
  at.setHours(hour, minute, 0, 0);
  return new Date(at.getTime());
}
