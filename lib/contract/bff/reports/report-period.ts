import { addDays, type CalendarDay, dayError } from '@/lib/contract/values/calendar-day';
import type { FieldReason } from '@/lib/contract/values/field-reasons';

/** Days of the merchant's zone, inclusive. */
export interface Period {
  from: CalendarDay;
  to: CalendarDay;
}

const MOST_DAYS = 366;

/** `2026-11`, or `2026-10-15_2026-11-14` for other days. */
export function readPeriod(text: string): Period | { reason: FieldReason } {
  if (/^\d{4}-\d\d$/.test(text)) {
    const from = `${text}-01`;
    const reason = dayError(from);
    return reason === undefined ? { from, to: lastOfMonth(from) } : { reason };
  }
  const [from = '', to = '', ...more] = text.split('_');
  const reason = more.length > 0 ? 'not_a_day' : (dayError(from) ?? dayError(to));
  if (reason !== undefined) return { reason };
  if (from > to) return { reason: 'reversed_range' };
  return addDays(from, MOST_DAYS) <= to ? { reason: 'too_large' } : { from, to };
}

export function periodText({ from, to }: Period): string {
  return from.endsWith('-01') && to === lastOfMonth(from) ? from.slice(0, 7) : `${from}_${to}`;
}

export function lastOfMonth(day: CalendarDay): CalendarDay {
  const first = `${day.slice(0, 8)}01`;
  const next = addDays(first, 31);
  return addDays(`${next.slice(0, 8)}01`, -1);
}
