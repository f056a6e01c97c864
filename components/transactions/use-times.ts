'use client';

import { useMemo } from 'react';
import { useShell } from '@/components/ui/shell-context';
import { serverNow } from '@/lib/queries/server-clock';
import { formatInZone } from '@/lib/time/format';
import { parseTimestamp } from '@/lib/time/timestamp';
import { isSameDayInZone, zoneMark } from '@/lib/time/zone';

/** Times of the API in the merchant's zone; what is no timestamp is shown as it came (ENV-08). */
export function useTimes() {
  const { locale, timeZone } = useShell();
  return useMemo(() => {
    const shown = (text: string, kind: (instant: Date) => Parameters<typeof formatInZone>[1]) => {
      const instant = parseTimestamp(text);
      return instant ? formatInZone(instant, kind(instant), locale, timeZone) : text;
    };
    const thisYear = new Date(serverNow()).getUTCFullYear();
    const day = (instant: Date) =>
      Math.abs(instant.getUTCFullYear() - thisYear) > 0 ? ('dayYearTime' as const) : ('dayTime' as const);
    const zone = zoneMark(timeZone);
    return {
      zone,
      /** `19 Nov, 23:39`, with the year when it is another one. */
      short: (text: string) => shown(text, day),
      /** The clock alone when it is the same day as `other`. */
      shortBeside: (text: string, other: string | undefined) => {
        const [one, two] = [parseTimestamp(text), other === undefined ? null : parseTimestamp(other)];
        const same = one && two && isSameDayInZone(one, two, timeZone);
        return shown(text, same ? () => 'shortTime' : day);
      },
      clock: (text: string) => shown(text, () => 'time'),
      /** `19 Nov 2026, 22:23:10 BRT`. */
      full: (text: string) => (parseTimestamp(text) ? `${shown(text, () => 'dateTime')} ${zone}` : text),
    };
  }, [locale, timeZone]);
}
