import 'server-only';
import { DAYS_SHOWN, type DayCounts } from '@/lib/contract/bff-overview';
import type { CalendarDay } from '@/lib/contract/calendar-day';
import { DomainError } from '@/lib/contract/domain-error';
import type { ErrorCode } from '@/lib/contract/errors';
import { TRANSACTION_LISTS, type TransactionList } from '@/lib/contract/transaction-lists';
import { log } from '@/lib/log';
import { type DayCalendar, keepCounts, keptCounts } from '@/lib/store/day-counts';
import { type DayWindow, dayWindow } from '@/lib/time/day-window';
import { countByDates } from './count-by-dates';
import { type CountedWithdrawals, countWithdrawals } from './count-withdrawals';
import { failedPart } from './failed-part';
import { fewAtOnce, type Turns } from './few-at-once';
import type { Services } from './services';

const AT_ONCE = 4;
const underWay = new WeakMap<Services, Promise<DayCounts>>();

/**
 * Records created by day and list over the last 14 days of the merchant. People who look at the same time share one
 * reading, so nobody's going away ends it. A list that fails is named in `failed` and has the counts of closed days
 * that were kept, and no others; throws only when every list failed and nothing was kept of any.
 */
export function readDayCounts(services: Services): Promise<DayCounts> {
  const running = underWay.get(services);
  if (running !== undefined) return running;
  const reading = read(services).finally(() => underWay.delete(services));
  underWay.set(services, reading);
  return reading;
}

interface ListCounts extends Pick<CountedWithdrawals, 'atLeast' | 'gaps'> {
  counts: ReadonlyMap<CalendarDay, number>;
  /** Why `counts` are those that were kept, and no others. */
  failed?: { error: unknown };
}

async function read(services: Services): Promise<DayCounts> {
  const window = dayWindow(new Date(services.now()), services.timeZone, DAYS_SHOWN);
  const calendar = { world: await worldOf(services), timeZone: services.timeZone };
  const turn = fewAtOnce(AT_ONCE);
  const counted = await Promise.all(
    TRANSACTION_LISTS.map(async (list) => ({
      list,
      ...(await countOrKept(services, list, window, calendar, turn)),
    })),
  );
  const [first] = counted;
  if (first?.failed && counted.every(({ counts, failed }) => failed && counts.size === 0)) {
    throw first.failed.error;
  }
  const gaps = counted.find((one) => one.gaps)?.gaps;
  const figuresOf = (day: CalendarDay, known: 'counts' | 'atLeast') =>
    counted.flatMap(({ list, [known]: figures }) => {
      const number = figures?.get(day);
      return number === undefined ? [] : [[list, number]];
    });
  return {
    days: window.days.map((day) => {
      const least = figuresOf(day, 'atLeast');
      return {
        day,
        counts: Object.fromEntries(figuresOf(day, 'counts')),
        ...(least.length === 0 ? {} : { at_least: Object.fromEntries(least) }),
        ...(day === window.today ? { open: true as const } : {}),
      };
    }),
    failed: Object.fromEntries(
      counted.flatMap(({ list, failed }) => (failed ? [[list, codeOf(failed.error)]] : [])),
    ),
    ...(gaps === undefined ? {} : { withdrawals_gaps: gaps }),
  };
}

/** A day that is over does not change because its list fails now: what was kept of it still stands (safety 37). */
async function countOrKept(
  services: Services,
  list: TransactionList,
  window: DayWindow,
  calendar: DayCalendar,
  turn: Turns,
): Promise<ListCounts> {
  const kept = await known(services, list, window, calendar);
  try {
    const counted =
      list === 'withdrawals'
        ? await countWithdrawals(services, window, kept, turn)
        : await countByDates(services, list, window, kept, turn);
    await keepCounts(services.store.db, calendar, list, counted.settled, new Date(services.clock())).catch(
      (error: unknown) => log.warn({ err: error }, 'counts of closed days could not be kept'),
    );
    return counted;
  } catch (error) {
    return { counts: kept, failed: { error } };
  }
}

/** What was kept of the closed days; a store that is down costs calls, not the chart. */
async function known(
  { store: { db } }: Services,
  list: TransactionList,
  { days, closed }: DayWindow,
  calendar: DayCalendar,
): Promise<Map<CalendarDay, number>> {
  const kept = await keptCounts(db, calendar, list, days[0] ?? '').catch((error: unknown) => {
    log.warn({ err: error }, 'kept counts of closed days could not be read');
    return new Map<CalendarDay, number>();
  });
  return new Map([...kept].filter(([day]) => closed.includes(day)));
}

/** A sandbox that was reset has another past; each account of a live service has one. */
async function worldOf({ sandbox, env, account }: Services): Promise<string> {
  return `${env.environment} ${sandbox === undefined ? account : await sandbox.madeAt()}`;
}

function codeOf(error: unknown): ErrorCode {
  return error instanceof DomainError ? error.code : failedPart(error).code;
}
