import 'server-only';
import pLimit, { type LimitFunction } from 'p-limit';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { ErrorCode } from '@/lib/contract/bff/errors';
import { DAYS_SHOWN, type DayCounts } from '@/lib/contract/bff/overview';
import type { CalendarDay } from '@/lib/contract/values/calendar-day';
import { defined } from '@/lib/contract/values/defined';
import {
  TRANSACTION_LISTS,
  type TransactionList,
} from '@/lib/contract/values/transactions/transaction-lists';
import { log } from '@/lib/log';
import type { Services } from '@/lib/operations/services';
import { type DayCalendar, keepCounts, keptCounts } from '@/lib/store/transactions/day-counts';
import { type DayWindow, dayWindow } from '@/lib/time/day-window';
import { countByDates } from './count-by-dates';
import { type CountedWithdrawals, countWithdrawals } from './count-withdrawals';
import { sectionError } from './section-error';

const AT_ONCE = 4;
const underWay = new WeakMap<Services, Promise<DayCounts>>();

/**
 * Last 14 days; callers share one read. Failed lists show stored counts and stand in `failed`; throws if all fail
 * and nothing is stored.
 */
export function readDayCounts(services: Services): Promise<DayCounts> {
  const running = underWay.get(services);
  if (running !== undefined) return running;
  const counting = read(services).finally(() => underWay.delete(services));
  underWay.set(services, counting);
  return counting;
}

interface ListCounts extends Pick<CountedWithdrawals, 'atLeast' | 'gaps'> {
  counts: ReadonlyMap<CalendarDay, number>;
  /** `counts` are stored ones only. */
  failed?: { error: unknown };
}

async function read(services: Services): Promise<DayCounts> {
  const window = dayWindow(new Date(services.now()), services.timeZone, DAYS_SHOWN);
  const calendar = { world: await worldOf(services), timeZone: services.timeZone };
  const limit = pLimit(AT_ONCE);
  const counted = await Promise.all(
    TRANSACTION_LISTS.map(async (list) => ({
      list,
      ...(await countOrKept(services, list, window, calendar, limit)),
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
    ...defined({ withdrawals_gaps: gaps }),
  };
}

/** Closed days stay valid (safety 37). */
async function countOrKept(
  services: Services,
  list: TransactionList,
  window: DayWindow,
  calendar: DayCalendar,
  limit: LimitFunction,
): Promise<ListCounts> {
  const kept = await known(services, list, window, calendar);
  try {
    const counted =
      list === 'withdrawals'
        ? await countWithdrawals(services, window, kept, limit)
        : await countByDates(services, list, window, kept, limit);
    await keepCounts(services.store.db, calendar, list, counted.settled, new Date(services.clock())).catch(
      (error: unknown) => log.warn({ err: error }, 'counts of closed days could not be kept'),
    );
    return counted;
  } catch (error) {
    return { counts: kept, failed: { error } };
  }
}

/** A failing store costs calls, not the chart. */
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

/** One sandbox data set or live account. */
async function worldOf({ sandbox, env, account }: Services): Promise<string> {
  return `${env.environment} ${sandbox === undefined ? account : await sandbox.madeAt()}`;
}

function codeOf(error: unknown): ErrorCode {
  return error instanceof DomainError ? error.code : sectionError(error).code;
}
