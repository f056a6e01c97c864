'use client';

import { useMemo } from 'react';
import { useShell } from '@/components/ui/hooks/shell-context';
import { timesIn } from '@/components/ui/hooks/use-times';
import type { Locale } from '@/lib/i18n/locales';
import { serverNow } from '@/lib/queries/api/server-clock';
import { parseTimestamp } from '@/lib/time/timestamp';
import { dayInZone, zoneAbbreviation } from '@/lib/time/zone';

interface Age {
  time: string;
  /** Suffix of the message name that fits the time. */
  form: '' | 'Day';
}

/** Text that is no timestamp stays as it came (ENV-08). */
export function useRecordTimes() {
  const { locale, timeZone } = useShell();
  return useMemo(() => recordTimesIn(locale, timeZone), [locale, timeZone]);
}

export function recordTimesIn(locale: Locale, timeZone: string, now = serverNow) {
  const { at, isSameDay, withZone } = timesIn(locale, timeZone);
  const short = (text: string) => {
    const instant = parseTimestamp(text);
    const sameYear = instant !== null && yearIn(instant, timeZone) === yearIn(new Date(now()), timeZone);
    return at(text, sameYear ? 'dayTime' : 'dayYearTime');
  };
  return {
    /** Zone for column heads; undefined if the zone has daylight saving. */
    zone: zoneAbbreviation(timeZone),
    /** `19 Nov, 23:39`, with the year when it is another one. */
    short,
    /** Today the clock alone, else with the day. */
    shortOrToday: (text: string) => (isSameDay(text, now()) ? at(text, 'shortTime') : short(text)),
    /** Today the clock alone: it needs another preposition. */
    age: (text: string, asOf = now()): Age =>
      parseTimestamp(text) === null || isSameDay(text, asOf)
        ? { time: at(text, 'time'), form: '' }
        : { time: short(text), form: 'Day' },
    /** `19 Nov 2026, 22:23:10 BRT`. */
    full: (text: string) => withZone(text, 'dateTime'),
  };
}

function yearIn(instant: Date, timeZone: string): string {
  return dayInZone(instant, timeZone).slice(0, 4);
}
