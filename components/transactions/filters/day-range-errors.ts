import { dayFault } from '@/lib/contract/calendar-day';
import type { FieldReason } from '@/lib/contract/field-reasons';
import type { DayFilter } from '@/lib/contract/list-filters';

export type DaysFaults = Partial<Record<DayFilter, FieldReason>>;

/**
 * What is wrong with a first and a last day as typed; of a whole one the same as in an address. `unread` are those of
 * which the browser makes nothing, a day that does not exist or half of one: it gives them as empty, and they would be
 * left out without a word (safety 36). A day far ahead is harmless: the list says that it is still to come.
 */
export function daysFaults(
  days: Readonly<Record<DayFilter, string>>,
  unread: readonly DayFilter[],
): DaysFaults {
  const faultOf = (name: DayFilter): FieldReason | undefined => {
    if (unread.includes(name)) return 'not_a_day';
    const day = days[name];
    return day === '' ? undefined : dayFault(day);
  };
  const { from, to } = { from: faultOf('from'), to: faultOf('to') };
  if (from || to) return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
  if (days.from === '' && days.to === '') return { from: 'required' };
  return days.to !== '' && days.from > days.to ? { from: 'reversed_range' } : {};
}
