import 'server-only';
import type { LimitFunction } from 'p-limit';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { DayRun } from '@/lib/contract/bff/overview';
import type { ListItem } from '@/lib/contract/payments-api/envelope';
import { addDays, type CalendarDay } from '@/lib/contract/values/calendar-day';
import { MAX_PAGE_SIZE } from '@/lib/contract/values/transactions/transaction-lists';
import type { Services } from '@/lib/operations/services';
import { readListPage } from '@/lib/operations/transactions/list-transactions';
import { startOfDay } from '@/lib/time/day-range';
import type { DayWindow } from '@/lib/time/day-window';
import { parseTimestamp } from '@/lib/time/timestamp';
import { dayInZone } from '@/lib/time/zone';
import type { CountedDays } from './count-by-dates';

/** Pages of 100 per call. */
const MAX_PAGES = 5;

export interface CountedWithdrawals extends CountedDays {
  /** The last day read, partly. */
  atLeast?: ReadonlyMap<CalendarDay, number>;
  /** Days without a count. */
  gaps?: DayRun[];
}

/**
 * Their list has no date filter (WDR-16): reads newest pages (LST-09), at most 500 records. Other days keep stored
 * counts or become gaps (safety 37). Throws `upstream_contract` for unreliable order or times.
 */
export async function countWithdrawals(
  services: Services,
  { days, closed }: DayWindow,
  kept: ReadonlyMap<CalendarDay, number>,
  limit: LimitFunction,
): Promise<CountedWithdrawals> {
  const target = days.find((day) => !kept.has(day));
  if (target === undefined) return { counts: new Map(kept), settled: new Map() };
  const { tally, stoppedOn } = await readBack(services, target, limit);
  const whole = days.filter((day) => day >= target && (stoppedOn === undefined || day > stoppedOn));
  const fresh = new Map(whole.map((day) => [day, tally.get(day) ?? 0]));
  const counts = new Map([...kept, ...fresh]);
  const settled = new Map([...fresh].filter(([day]) => closed.includes(day)));
  const missing = days.filter((day) => !counts.has(day));
  if (missing.length === 0) return { counts, settled };
  const atLeast = new Map([...tally].filter(([day]) => missing.includes(day)));
  return { counts, settled, atLeast, gaps: runsOf(missing) };
}

function runsOf(days: readonly CalendarDay[]): DayRun[] {
  const runs: DayRun[] = [];
  for (const day of days) {
    const [first = day, last = first] = runs.at(-1) ?? [];
    if (addDays(last, 1) === day) runs.splice(-1, 1, [first, day]);
    else runs.push([day]);
  }
  return runs;
}

interface ReadBack {
  tally: Map<CalendarDay, number>;
  /** This day may have more. */
  stoppedOn?: CalendarDay;
}

async function readBack(services: Services, target: CalendarDay, limit: LimitFunction): Promise<ReadBack> {
  const { timeZone } = services;
  const start = startOfDay(target, timeZone).getTime();
  const countedIds = new Set<string>();
  const tally = new Map<CalendarDay, number>();
  let [before, offset] = [Number.POSITIVE_INFINITY, 0];
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const sent = { limit: String(MAX_PAGE_SIZE), offset: String(offset) };
    const { data } = await limit(() => readListPage(services, 'withdrawals', sent));
    // Unknown, not zero (safety 28).
    if (data.results.length === 0 && offset < (data.total ?? 1)) throw new DomainError('upstream_contract');
    for (const row of data.results) {
      // Pushed from the page before (LST-12).
      if (row.end2end !== undefined && countedIds.has(row.end2end)) continue;
      if (row.end2end !== undefined) countedIds.add(row.end2end);
      const at = timeOf(row, before);
      if (at < start) return { tally };
      before = at;
      const day = dayInZone(new Date(at), timeZone);
      tally.set(day, (tally.get(day) ?? 0) + 1);
    }
    offset += data.limit ?? MAX_PAGE_SIZE;
    if (data.results.length === 0 || offset >= (data.total ?? Number.POSITIVE_INFINITY)) return { tally };
  }
  return { tally, stoppedOn: dayInZone(new Date(before), timeZone) };
}

function timeOf({ created_at }: ListItem, before: number): number {
  const at = created_at === undefined ? undefined : parseTimestamp(created_at)?.getTime();
  if (at === undefined || at > before) throw new DomainError('upstream_contract');
  return at;
}
