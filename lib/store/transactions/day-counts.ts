import 'server-only';
import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { CalendarDay } from '@/lib/contract/calendar-day';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import type { Database } from './db';
import { dayCounts } from './schema-transactions';

/** Whose days they are: the world they were counted in and the zone whose midnight divides them. */
export interface DayCalendar {
  world: string;
  timeZone: string;
}

const KEPT_DAYS = 60;

/** Counts of one list by day, from `since` on. A day that was never kept has no entry: it is not zero. */
export async function keptCounts(
  db: Database,
  { world, timeZone }: DayCalendar,
  list: TransactionList,
  since: CalendarDay,
): Promise<Map<CalendarDay, number>> {
  const rows = await db
    .select({ day: dayCounts.day, count: dayCounts.count })
    .from(dayCounts)
    .where(
      and(
        eq(dayCounts.world, world),
        eq(dayCounts.timeZone, timeZone),
        eq(dayCounts.list, list),
        gte(dayCounts.day, since),
      ),
    );
  return new Map(rows.map(({ day, count }) => [day, count]));
}

/** Keeps counts of days that are over; a newer count of the same day takes the place of the older one. */
export async function keepCounts(
  db: Database,
  calendar: DayCalendar,
  list: TransactionList,
  counts: ReadonlyMap<CalendarDay, number>,
  countedAt = new Date(),
): Promise<void> {
  if (counts.size === 0) return;
  const { world, timeZone } = calendar;
  await db
    .insert(dayCounts)
    .values([...counts].map(([day, count]) => ({ world, timeZone, list, day, count, countedAt })))
    .onConflictDoUpdate({
      target: [dayCounts.world, dayCounts.timeZone, dayCounts.list, dayCounts.day],
      set: { count: sql`excluded.count`, countedAt: sql`excluded.counted_at` },
    });
}

export async function removeOldCounts(db: Database, now = new Date()): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  await db.delete(dayCounts).where(lt(dayCounts.countedAt, oldest));
}
