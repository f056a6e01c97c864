import { addDays, type CalendarDay, dayFault } from '@/lib/contract/calendar-day';
import type { FieldReason } from '@/lib/contract/field-reasons';
import type { DayFilter } from '@/lib/contract/list-filters';

export type DaysFaults = Partial<Record<DayFilter, FieldReason>>;

/** Periods may end after today, as a month does; further ahead than this only a slip of a key leads. */
const FARTHEST_DAYS = 366;

/**
 * What is wrong with a first and a last day as typed. `unread` are those of which the browser makes nothing, a day that
 * does not exist or half of one: it gives them as empty, and they would be left out without a word (safety 36).
 */
export function daysFaults(
  days: Readonly<Record<DayFilter, string>>,
  unread: readonly DayFilter[],
  today: CalendarDay,
): DaysFaults {
  const last = addDays(today, FARTHEST_DAYS);
  const faultOf = (name: DayFilter): FieldReason | undefined => {
    if (unread.includes(name)) return 'not_a_day';
    const day = days[name];
    return day === '' ? undefined : (dayFault(day) ?? (day > last ? 'day_too_late' : undefined));
  };
  const { from, to } = { from: faultOf('from'), to: faultOf('to') };
  if (from || to) return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
  if (days.from === '' && days.to === '') return { from: 'required' };
  return days.to !== '' && days.from > days.to ? { from: 'reversed_range' } : {};
}
