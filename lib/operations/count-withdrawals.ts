import 'server-only';
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

/**
 * Withdrawals by day. Their list has no dates (WDR-16), so its newest pages are read (LST-09) back to the oldest
 * day that is not known yet, and no further than 500 records: days before that have no count. Throws
 * `upstream_contract` when the order or a time cannot be relied on.
 */
export async function countWithdrawals(
  services: Services,
  { days, closed }: DayWindow,
  kept: ReadonlyMap<CalendarDay, number>,
  turn: Turns,
): Promise<CountedDays & { since?: CalendarDay }> {
  const target = days.find((day) => !kept.has(day));
  if (target === undefined) return { counts: new Map(kept), settled: new Map() };
  const { tally, wholeFrom } = await readBack(services, target, turn);
  const whole = days.filter((day) => day >= target && (wholeFrom === undefined || day >= wholeFrom));
  const fresh = new Map(whole.map((day) => [day, tally.get(day) ?? 0]));
  const counts = new Map([...kept, ...fresh]);
  const settled = new Map([...fresh].filter(([day]) => closed.includes(day)));
  const firstGap = days.findLastIndex((day) => !counts.has(day));
  const since = firstGap === -1 ? undefined : days[firstGap + 1];
  return { counts, settled, ...(since === undefined ? {} : { since }) };
}

interface ReadBack {
  tally: Map<CalendarDay, number>;
  /** First day that is surely whole, when reading stopped before the start of the target. */
  wholeFrom?: CalendarDay;
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
  // The day on which reading stopped may go on further back.
  return { tally, wholeFrom: addDays(dayInZone(new Date(before), timeZone), 1) };
}

function timeOf({ created_at }: ListItem, before: number): number {
  const at = created_at === undefined ? undefined : parseTimestamp(created_at)?.getTime();
  if (at === undefined || at > before) throw new DomainError('upstream_contract');
  return at;
}
