import type { Locale } from '@/lib/i18n/locales';

/**
 * - `time`: 14:32:05
 * - `shortTime`: 14:32
 * - `date`: Mon 23 Nov
 * - `dayTime`: 23 Nov, 14:32
 * - `dayYearTime`: 23 Nov 2026, 14:32
 * - `weekdayDateTime`: Mon 23 Nov, 12:00
 * - `dateTime`: 23 Nov 2026, 14:32:05
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

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * An instant as read in `timeZone` (IANA name), 24 hours, the same in every ICU version: only weekday and
 * month names come from Intl, without the dots some languages add, and the order is ours (language.md 5).
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

function partsOf(instant: Date, locale: Locale, timeZone: string): Parts {
  const parts: Parts = { weekday: '', year: '', month: '', day: '', hour: '', minute: '', second: '' };
  for (const { type, value } of formatter(locale, timeZone).formatToParts(instant)) {
    if (Object.hasOwn(parts, type)) parts[type as keyof Parts] = value;
  }
  return {
    ...parts,
    weekday: shorten(parts.weekday),
    month: shorten(parts.month),
    hour: parts.hour.padStart(2, '0'),
  };
}

/** `sáb.` -> `sáb`, `Sept` and `sept` -> three letters as the others. */
function shorten(name: string): string {
  return [...name.replaceAll('.', '')].slice(0, 3).join('');
}

function formatter(locale: Locale, timeZone: string): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  formatters.set(key, made);
  return made;
}

/** `en` writes Mon, pt-BR seg, es lun: for tables of days. */
export function weekdayIn(instant: Date, locale: Locale, timeZone: string): string {
  return partsOf(instant, locale, timeZone).weekday;
}

/** `1 Nov 2026`: a calendar day (`YYYY-MM-DD`), which belongs to no zone; other text comes back as it is. */
export function formatDay(day: string, locale: Locale): string {
  const instant = new Date(`${day}T12:00:00Z`);
  if (Number.isNaN(instant.getTime())) return day;
  const parts = partsOf(instant, locale, 'UTC');
  return `${parts.day} ${parts.month} ${parts.year}`;
}
