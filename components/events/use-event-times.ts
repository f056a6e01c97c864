'use client';

import { useShell } from '@/components/ui/shell-context';
import { serverNow } from '@/lib/queries/server-clock';
import { formatInZone } from '@/lib/time/format';
import { parseTimestamp } from '@/lib/time/timestamp';
import { isSameDayInZone } from '@/lib/time/zone';

/** Our own instants (RFC 3339) in the merchant's zone. */
export function useEventTimes() {
  const { locale, timeZone } = useShell();
  return {
    /** The clock alone today, with the day otherwise. */
    brief(at: string): string {
      const instant = new Date(at);
      const today = isSameDayInZone(instant, new Date(serverNow()), timeZone);
      return formatInZone(instant, today ? 'shortTime' : 'dayTime', locale, timeZone);
    },
    /** A time of the API; what is no timestamp is shown as it came (ENV-08). */
    api(text: string): string {
      const instant = parseTimestamp(text);
      return instant === null ? text : formatInZone(instant, 'dateTime', locale, timeZone);
    },
    /** A time beside another one: the clock alone on the same day. */
    after(at: string, other: string | undefined): string {
      const [instant, before] = [new Date(at), other === undefined ? null : parseTimestamp(other)];
      const same = before !== null && isSameDayInZone(instant, before, timeZone);
      return formatInZone(instant, same ? 'time' : 'dateTime', locale, timeZone);
    },
    clock: (at: string) => formatInZone(new Date(at), 'time', locale, timeZone),
    full: (at: string) => formatInZone(new Date(at), 'dateTime', locale, timeZone),
  };
}
