'use client';

import { useTranslations } from 'next-intl';
import { useShell } from '@/components/ui/shell-context';
import { serverNow } from '@/lib/queries/server-clock';
import { durationParts } from '@/lib/time/duration';
import { formatInZone } from '@/lib/time/format';
import { parseIsoTimestamp } from '@/lib/time/loose-timestamp';
import { isSameDayInZone } from '@/lib/time/zone';

/** Instants in the merchant's zone; what does not parse is shown as it was sent (ENV-08, O-57). */
export function useTimes() {
  const { locale, timeZone } = useShell();
  const t = useTranslations('subMerchants.kyb');
  const today = (instant: Date) => isSameDayInZone(instant, new Date(serverNow()), timeZone);
  const shown = (text: string, pick: (instant: Date) => Parameters<typeof formatInZone>[1]) => {
    const instant = parseIsoTimestamp(text);
    return instant === null ? text : formatInZone(instant, pick(instant), locale, timeZone);
  };
  return {
    /** Time of day for today, else with its day. */
    short: (text: string) => shown(text, (instant) => (today(instant) ? 'shortTime' : 'dayTime')),
    day: (text: string) => shown(text, () => 'dayTime'),
    full: (text: string) => shown(text, () => 'dayYearTime'),
    /** To the second for today, else with its day: a webhook may have told it long ago. */
    clock: (text: string) => shown(text, (instant) => (today(instant) ? 'time' : 'dayYearTime')),
    /** How long ago, in its largest unit. */
    span: (text: string) => {
      const instant = parseIsoTimestamp(text);
      const { days, hours, minutes } = durationParts(
        instant === null ? 0 : Math.max(0, serverNow() - instant.getTime()),
      );
      if (days > 0) return t('days', { count: days });
      return hours > 0 ? t('hours', { count: hours }) : t('minutes', { count: minutes });
    },
  };
}
