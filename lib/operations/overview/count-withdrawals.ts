import 'server-only';
import type { DayRun } from '@/lib/contract/bff-overview';
import { addDays, type CalendarDay } from '@/lib/contract/calendar-day';
import { DomainError } from '@/lib/contract/domain-error';
import type { ListItem } from '@/lib/contract/envelope';
import { MAX_PAGE_SIZE } from '@/lib/contract/transaction-lists';
import { startOfDay } from '@/lib/time/day-range';
import type { DayWindow } from '@/lib/time/day-window';
import { parseTimestamp } from '@/lib/time/timestamp';
import { dayInZone } from '@/lib/time/zone';
import type { CountedDays } from './count-by-dates';
import type { Turns } from './few-at-once';
import { readListPage } from './list-transactions';
import type { Services } from './services';

/** Pages of 100, newest first: what one visit reads at most. */
const MAX_PAGES = 5;

export interface CountedWithdrawals extends CountedDays {
  /** How many were read of the day within which reading stopped, which has no count. */
  atLeast?: ReadonlyMap<CalendarDay, number>;
  /** The days without a count. */
  gaps?: DayRun[];
}

/**
 * Withdrawals by day. Their list has no dates (WDR-16), so its newest pages are read (LST-09) back to the oldest
 * day that is not known yet, and no further than 500 records: days that this does not reach, today among them when
 * it has more, have no count unless one was kept, and are told as gaps (safety 37). Throws `upstream_contract` when
 * the order or a time cannot be relied on.
 */
export async function countWithdrawals(
  services: Services,
  { days, closed }: DayWindow,
  kept: ReadonlyMap<CalendarDay, number>,
  turn: Turns,
): Promise<CountedWithdrawals> {
  const target = days.find((day) => !kept.has(day));
  if (target === undefined) return { counts: new Map(kept), settled: new Map() };
  const { tally, stoppedOn } = await readBack(services, target, turn);
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
  /** The day within which reading stopped, when that was before the start of the target: it may go on further back. */
  stoppedOn?: CalendarDay;
}

async function readBack(services: Services, target: CalendarDay, turn: Turns): Promise<ReadBack> {
  const { timeZone } = services;
  const start = startOfDay(target, timeZone).getTime();
  const seen = new Set<string>();
  const tally = new Map<CalendarDay, number>();
  let [before, offset] = [Number.POSITIVE_INFINITY, 0];
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const sent = { limit: String(MAX_PAGE_SIZE), offset: String(offset) };
    const { data } = await turn(() => readListPage(services, 'withdrawals', sent));
    // No records where there should be some count as nothing known, not as none (safety 28).
    if (data.results.length === 0 && offset < (data.total ?? 1)) throw new DomainError('upstream_contract');
    for (const row of data.results) {
      // A record that new ones pushed onto the next page is counted once (LST-12).
      if (row.end2end !== undefined && seen.has(row.end2end)) continue;
      if (row.end2end !== undefined) seen.add(row.end2end);
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
