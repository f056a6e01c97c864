import type { FieldReason } from './field-reasons';

/** `YYYY-MM-DD` without zone; days compare as texts. */
export type CalendarDay = string;

export type DayError = Extract<FieldReason, 'not_a_day' | 'year_digits' | 'day_too_early' | 'day_too_late'>;

const DAY = /^(\d{4,6})-(\d\d)-(\d\d)$/;
const FIRST_YEAR = 1970;
const LAST_YEAR = 9998;

/** An existing date with a four-digit year. */
export function isCalendarDay(text: string): boolean {
  return dayError(text) === undefined;
}

export function dayError(text: string): DayError | undefined {
  const match = DAY.exec(text);
  if (!match) return 'not_a_day';
  if (match[1]?.length !== 4) return 'year_digits';
  const [year = 0, month = 0, day = 0] = match.slice(1).map((part) => Number.parseInt(part, 10));
  const instant = new Date(Date.UTC(year, month - 1, day));
  if (instant.getUTCMonth() !== month - 1 || instant.getUTCDate() !== day) return 'not_a_day';
  if (year < FIRST_YEAR) return 'day_too_early';
  return year > LAST_YEAR ? 'day_too_late' : undefined;
}

export function addDays(day: CalendarDay, count: number): CalendarDay {
  const instant = new Date(`${day}T00:00:00Z`);
  instant.setUTCDate(instant.getUTCDate() + count);
  return instant.toISOString().slice(0, 10);
}

export function firstOfMonth(day: CalendarDay): CalendarDay {
  return `${day.slice(0, 8)}01`;
}
