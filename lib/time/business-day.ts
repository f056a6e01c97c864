import { TZDate } from '@date-fns/tz';
import { addDays, isWeekend } from 'date-fns';

/**
 * D1 of the sandbox (GEN-03): the next day that is no weekend. Ignores bank holidays. Keeps date-fns out of
 * browsers.
 */
export function nextBusinessDay(instant: Date, timeZone: string, hour = 12, minute = 0): Date {
  let day: TZDate = addDays(new TZDate(instant, timeZone), 1);
  while (isWeekend(day)) day = addDays(day, 1);
  // `setHours` of a plain date would use the machine's zone.
  const at = new TZDate(day, day.timeZone);
  at.setHours(hour, minute, 0, 0);
  return new Date(at.getTime());
}
