import { dayError } from '@/lib/contract/values/calendar-day';
import type { FieldReason } from '@/lib/contract/values/field-reasons';
import type { DayFilter } from '@/lib/contract/values/transactions/list-filters';

export type DayRangeErrors = Partial<Record<DayFilter, FieldReason>>;

/** `unread`: days the browser reports as empty; unchecked they would be dropped silently (safety 36). */
export function dayRangeErrors(
  days: Readonly<Record<DayFilter, string>>,
  unread: readonly DayFilter[],
): DayRangeErrors {
  const errorOf = (name: DayFilter): FieldReason | undefined => {
    if (unread.includes(name)) return 'not_a_day';
    const day = days[name];
    return day === '' ? undefined : dayError(day);
  };
  const { from, to } = { from: errorOf('from'), to: errorOf('to') };
  if (from || to) return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
  if (days.from === '' && days.to === '') return { from: 'required' };
  return days.to !== '' && days.from > days.to ? { from: 'reversed_range' } : {};
}
