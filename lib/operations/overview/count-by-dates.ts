import 'server-only';
import type { CalendarDay } from '@/lib/contract/calendar-day';
import { DomainError } from '@/lib/contract/domain-error';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import { dayRange } from '@/lib/time/day-range';
import type { DayWindow } from '@/lib/time/day-window';
import type { Turns } from './few-at-once';
import { judgeAnswer } from './judge-answer';
import { readListPage } from './list-transactions';
import type { Services } from './services';

export interface CountedDays {
  counts: Map<CalendarDay, number>;
  /** Of these, what was read now and is over for good. */
  settled: Map<CalendarDay, number>;
}

/**
 * Records of a list by day from its `total` (LST-03): one call for each open day, and one over all closed days
 * that tells whether the counts that were kept still hold. Only when they do not is each of them asked for again.
 * Throws `upstream_contract` when the API shows that it did not apply the dates (safety 36).
 */
export async function countByDates(
  services: Services,
  list: TransactionList,
  { closed, open }: DayWindow,
  kept: ReadonlyMap<CalendarDay, number>,
  turn: Turns,
): Promise<CountedDays> {
  const stop = new AbortController();
  const ask = (from: CalendarDay, to: CalendarDay) =>
    turn(() => totalOf(services, list, from, to, stop.signal), stop.signal);
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
    // Days that do not add up were counted while records moved: shown, and counted again by the next visit.
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
  const refused = judgeAnswer(list, sent, data).created === 'not_met';
  if (refused || data.total === undefined) throw new DomainError('upstream_contract');
  return data.total;
}
