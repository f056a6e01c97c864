'use client';

import { useLocale } from 'next-intl';
import { useShell } from '@/components/ui/shell-context';
import { useMounted } from '@/components/ui/use-mounted';
import { serverNow } from '@/lib/queries/server-clock';
import { formatInZone } from '@/lib/time/format';
import { parseTimestamp } from '@/lib/time/timestamp';
import { isSameDayInZone } from '@/lib/time/zone';

/** `14:31` on the day of `readAt`, else with its day; what is no timestamp is shown as it came (ENV-08). */
export function useItemTime(readAt: string) {
  const locale = useLocale();
  const { timeZone } = useShell();
  const mounted = useMounted();
  const today = mounted ? new Date(serverNow()) : (parseTimestamp(readAt) ?? new Date(0));
  return (text: string) => {
    const instant = parseTimestamp(text);
    if (!instant) return text;
    const kind = isSameDayInZone(instant, today, timeZone) ? 'shortTime' : 'dayTime';
    return formatInZone(instant, kind, locale, timeZone);
  };
}
