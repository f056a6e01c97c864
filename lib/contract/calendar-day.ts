/** A day as a date without time or zone, `YYYY-MM-DD`. Days compare as texts. */
export type CalendarDay = string;

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const FIRST_YEAR = 1970;
const LAST_YEAR = 9998;

/** True for a date that exists: no 31 February, no month 13, no year that a timestamp could not hold. */
export function isCalendarDay(text: string): boolean {
  const match = DAY.exec(text);
  if (!match) return false;
  const [year = 0, month = 0, day = 0] = match.slice(1).map((part) => Number.parseInt(part, 10));
  if (year < FIRST_YEAR || year > LAST_YEAR) return false;
  const instant = new Date(Date.UTC(year, month - 1, day));
  return instant.getUTCMonth() === month - 1 && instant.getUTCDate() === day;
}

/** The day `count` days later; negative goes back. */
export function addDays(day: CalendarDay, count: number): CalendarDay {
  const instant = new Date(`${day}T00:00:00Z`);
  instant.setUTCDate(instant.getUTCDate() + count);
  return instant.toISOString().slice(0, 10);
}

/** First day of the month of `day`. */
export function firstOfMonth(day: CalendarDay): CalendarDay {
  return `${day.slice(0, 8)}01`;
}
