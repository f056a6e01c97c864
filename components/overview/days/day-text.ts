import type { Locale } from '@/lib/i18n/locales';
import { formatInZone } from '@/lib/time/format';

const at = (day: string) => new Date(`${day}T12:00:00Z`);

/** `Fri 13 Nov`; a calendar day has no zone. */
export function dayText(day: string, locale: Locale): string {
  return formatInZone(at(day), 'date', locale, 'UTC');
}

export function shortDayText(day: string, locale: Locale): string {
  return dayText(day, locale).split(' ').slice(1).join(' ');
}
