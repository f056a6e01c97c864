'use client';

import { useMemo } from 'react';
import type { Locale } from '@/lib/i18n/locales';
import { formatInZone, formatWithZone, type TimeKind } from '@/lib/time/format';
import { parseTimestamp } from '@/lib/time/timestamp';
import { isSameDayInZone } from '@/lib/time/zone';
import { useShell } from './shell-context';

/** Reader's language, merchant's zone. Text that `parse` rejects comes back unchanged (ENV-08). */
export function useTimes(parse = parseTimestamp) {
  const { locale, timeZone } = useShell();
  return useMemo(() => timesIn(locale, timeZone, parse), [locale, timeZone, parse]);
}

export function timesIn(locale: Locale, timeZone: string, parse = parseTimestamp) {
  const written = (text: string, kind: TimeKind, format: typeof formatInZone) => {
    const instant = parse(text);
    return instant === null ? text : format(instant, kind, locale, timeZone);
  };
  const at = (text: string, kind: TimeKind) => written(text, kind, formatInZone);
  /** Merchant's calendar day; `other` is epoch milliseconds or a timestamp. */
  const isSameDay = (text: string, other: number | string | undefined): boolean => {
    const one = parse(text);
    const two = typeof other === 'number' ? new Date(other) : other === undefined ? null : parse(other);
    return one !== null && two !== null && isSameDayInZone(one, two, timeZone);
  };
  return {
    at,
    /** Zone as of then: `23 Nov 2026, 14:32:05 BRT` (safety 35). */
    withZone: (text: string, kind: TimeKind) => written(text, kind, formatWithZone),
    isSameDay,
    /** `14:32` on the day of `other`, else `23 Nov, 14:32`. */
    brief: (text: string, other: number | string): string =>
      at(text, isSameDay(text, other) ? 'shortTime' : 'dayTime'),
  };
}
