import 'server-only';
import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { CalendarDay } from '@/lib/contract/values/calendar-day';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import type { Database } from '@/lib/store/engine/open-store';
import { dayCounts } from '@/lib/store/schema/transaction-tables';

/** The data a day was counted in (`world`) and the zone of its midnight. */
export interface DayCalendar {
  world: string;
  timeZone: string;
}

const KEPT_DAYS = 60;

/** Counts per day from `since`; a day without an entry is unknown, not zero. */
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
