'use client';

import { useMemo } from 'react';
import { useShell } from '@/components/ui/shell-context';
import type { Locale } from '@/lib/i18n/locales';
import { serverNow } from '@/lib/queries/server-clock';
import { formatInZone, formatWithZone, type TimeKind } from '@/lib/time/format';
import { parseTimestamp } from '@/lib/time/timestamp';
import { dayInZone, isSameDayInZone, zoneAbbreviation } from '@/lib/time/zone';

interface Age {
  time: string;
  /** What the name of a message ends with that has the time in it. */
  form: '' | 'Day';
}

/** Times of the API in the merchant's zone; what is no timestamp is shown as it came (ENV-08). */
export function useTimes() {
  const { locale, timeZone } = useShell();
  return useMemo(() => timesIn(locale, timeZone), [locale, timeZone]);
}

/** The same for a reader and a zone; `now` decides which year goes without saying. */
export function timesIn(locale: Locale, timeZone: string, now = serverNow) {
  const shown = (text: string, kind: (instant: Date) => TimeKind, write = formatInZone) => {
    const instant = parseTimestamp(text);
    return instant ? write(instant, kind(instant), locale, timeZone) : text;
  };
  const yearOf = (instant: Date) => dayInZone(instant, timeZone).slice(0, 4);
  const day = (instant: Date) => (yearOf(instant) === yearOf(new Date(now())) ? 'dayTime' : 'dayYearTime');
  return {
    /** For the head of a column; undefined where the clock is changed in the course of a year. */
    zone: zoneAbbreviation(timeZone),
    /** `19 Nov, 23:39`, with the year when it is another one. */
    short: (text: string) => shown(text, day),
    /** The clock alone when it is the same day as `other`. */
    shortBeside: (text: string, other: string | undefined) => {
      const [one, two] = [parseTimestamp(text), other === undefined ? null : parseTimestamp(other)];
      const same = one && two && isSameDayInZone(one, two, timeZone);
      return shown(text, same ? () => 'shortTime' : day);
    },
    /** When something was read: the clock, or the day with it once it is another one, which takes other words before it. */
    age: (text: string, asOf = now()): Age => {
      const read = parseTimestamp(text);
      const today = !read || isSameDayInZone(read, new Date(asOf), timeZone);
      return { time: shown(text, today ? () => 'time' : day), form: today ? '' : 'Day' };
    },
    /** `19 Nov 2026, 22:23:10 BRT`. */
    full: (text: string) => shown(text, () => 'dateTime', formatWithZone),
  };
}
