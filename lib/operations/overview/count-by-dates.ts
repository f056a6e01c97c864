import 'server-only';
import type { LimitFunction } from 'p-limit';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { CalendarDay } from '@/lib/contract/values/calendar-day';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import type { Services } from '@/lib/operations/services';
import { readListPage } from '@/lib/operations/transactions/list-transactions';
import { verifyAppliedFilters } from '@/lib/operations/transactions/verify-applied-filters';
import { dayRange } from '@/lib/time/day-range';
import type { DayWindow } from '@/lib/time/day-window';

export interface CountedDays {
  counts: Map<CalendarDay, number>;
  /** Days that are over. */
  settled: Map<CalendarDay, number>;
}

/**
 * From a list's `total` (LST-03): a call per open day, one to check the closed days; a mismatch recounts them.
 * Throws `upstream_contract` on ignored dates (safety 36).
 */
export async function countByDates(
  services: Services,
  list: TransactionList,
  { closed, open }: DayWindow,
  kept: ReadonlyMap<CalendarDay, number>,
  limit: LimitFunction,
): Promise<CountedDays> {
  const stop = new AbortController();
  const ask = (from: CalendarDay, to: CalendarDay) =>
    limit(() => {
      stop.signal.throwIfAborted();
      return totalOf(services, list, from, to, stop.signal);
    });
  const each = async (days: readonly CalendarDay[]) =>
    new Map(await Promise.all(days.map(async (day) => [day, await ask(day, day)] as const)));
  try {
    const [first, last] = [closed[0], closed.at(-1)];
    const [opened, whole] = await Promise.all([
      each(open),
      first === undefined || last === undefined ? 0 : ask(first, last),
    ]);
    const missing = closed.filter((day) => !kept.has(day));
    let read = await each(missing);
    const sumWith = (fresh: ReadonlyMap<CalendarDay, number>) =>
      closed.reduce((sum, day) => sum + (fresh.get(day) ?? kept.get(day) ?? 0), 0);
    if (sumWith(read) !== whole && missing.length < closed.length) read = await each(closed);
    const counts = new Map([...kept, ...read, ...opened]);
    // Records moved: count again next time.
    return { counts, settled: sumWith(read) === whole ? read : new Map() };
  } finally {
    stop.abort();
  }
}

async function totalOf(
  services: Services,
  list: TransactionList,
  from: CalendarDay,
  to: CalendarDay,
  signal: AbortSignal,
): Promise<number> {
  const sent = { limit: '1', offset: '0', ...dayRange({ from, to }, services.timeZone) };
  const { data } = await readListPage(services, list, sent, { signal });
  const refused = verifyAppliedFilters(list, sent, data).created === 'not_met';
  if (refused || data.total === undefined) throw new DomainError('upstream_contract');
  return data.total;
}
