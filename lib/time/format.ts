import type { Locale } from '@/lib/i18n/locales';
import { zoneMark, zoneOffsetMs } from './zone';

/**
 * `time`: 14:32:05; `shortTime`: 14:32; `date`: Mon 23 Nov; `dayTime`: 23 Nov, 14:32;
 * `dayYearTime`: 23 Nov 2026, 14:32; `weekdayDateTime`: Mon 23 Nov, 12:00; `dateTime`: 23 Nov 2026, 14:32:05
 */
export type TimeKind =
  | 'time'
  | 'shortTime'
  | 'date'
  | 'dayTime'
  | 'dayYearTime'
  | 'weekdayDateTime'
  | 'dateTime';

type Parts = Record<'weekday' | 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>;

/** Three letters, from Sunday and January. */
const WEEKDAYS: Record<Locale, readonly string[]> = {
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  'pt-BR': ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'],
  es: ['dom', 'lun', 'mar', 'mié', 'jue', 'vie', 'sáb'],
};
const MONTHS: Record<Locale, readonly string[]> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  'pt-BR': ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'],
  es: ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'],
};

/**
 * `timeZone`: IANA. Own names and order (docs/design.md 5), the same in every ICU version; Intl starts too slowly
 * in browsers.
 */
export function formatInZone(instant: Date, kind: TimeKind, locale: Locale, timeZone: string): string {
  const { weekday, year, month, day, hour, minute, second } = partsOf(instant, locale, timeZone);
  switch (kind) {
    case 'time':
      return `${hour}:${minute}:${second}`;
    case 'shortTime':
      return `${hour}:${minute}`;
    case 'date':
      return `${weekday} ${day} ${month}`;
    case 'dayTime':
      return `${day} ${month}, ${hour}:${minute}`;
    case 'dayYearTime':
      return `${day} ${month} ${year}, ${hour}:${minute}`;
    case 'weekdayDateTime':
      return `${weekday} ${day} ${month}, ${hour}:${minute}`;
    case 'dateTime':
      return `${day} ${month} ${year}, ${hour}:${minute}:${second}`;
  }
}

/** `23 Nov 2026, 14:32:05 BRT` (safety 35). */
export function formatWithZone(instant: Date, kind: TimeKind, locale: Locale, timeZone: string): string {
  return `${formatInZone(instant, kind, locale, timeZone)} ${zoneMark(timeZone, instant)}`;
}

function partsOf(instant: Date, locale: Locale, timeZone: string): Parts {
  const wall = new Date(instant.getTime() + zoneOffsetMs(instant, timeZone));
  const two = (number: number) => String(number).padStart(2, '0');
  return {
    weekday: WEEKDAYS[locale][wall.getUTCDay()] ?? '',
    year: String(wall.getUTCFullYear()),
    month: MONTHS[locale][wall.getUTCMonth()] ?? '',
    day: String(wall.getUTCDate()),
    hour: two(wall.getUTCHours()),
    minute: two(wall.getUTCMinutes()),
    second: two(wall.getUTCSeconds()),
  };
}

export function weekdayIn(instant: Date, locale: Locale, timeZone: string): string {
  return partsOf(instant, locale, timeZone).weekday;
}

/** `1 Nov 2026` from `YYYY-MM-DD`; other text unchanged. */
export function formatDay(day: string, locale: Locale): string {
  const instant = new Date(`${day}T12:00:00Z`);
  if (Number.isNaN(instant.getTime())) return day;
  const parts = partsOf(instant, locale, 'UTC');
  return `${parts.day} ${parts.month} ${parts.year}`;
}
