import 'server-only';
import type { Period } from '@/lib/contract/bff/reports/report-period';
import { addDays, type CalendarDay } from '@/lib/contract/values/calendar-day';
import { startOfDay } from '@/lib/time/day-range';
import { dayInZone, zoneOffsetMs } from '@/lib/time/zone';

const HOUR_MS = 3_600_000;
/** End of the day; its last reading is taken then. */
const CLOSING_MS = 120_000;

export interface PositionSlot {
  at: Date;
  endsAt: Date;
  day: string;
}

interface Day {
  day: CalendarDay;
  startsAt: Date;
  endsAt: Date;
}

/** An hour of the zone, or the last two minutes of its day. */
export function slotOf(now: Date, timeZone: string): PositionSlot {
  const day = dayInZone(now, timeZone);
  const bounds = { startsAt: startOfDay(day, timeZone), endsAt: startOfDay(addDays(day, 1), timeZone) };
  return slotWithin({ day, ...bounds }, now, timeZone);
}

function slotWithin({ day, startsAt, endsAt }: Day, now: Date, timeZone: string): PositionSlot {
  const closing = new Date(endsAt.getTime() - CLOSING_MS);
  if (now >= closing) return { at: closing, endsAt, day };
  const offset = zoneOffsetMs(now, timeZone);
  const hour = Math.floor((now.getTime() + offset) / HOUR_MS) * HOUR_MS - offset;
  const at = new Date(Math.max(hour, startsAt.getTime()));
  return { at, endsAt: new Date(Math.min(hour + HOUR_MS, closing.getTime())), day };
}

/** Slots that end by `until`, oldest first. */
export function* slotsOf({ from, to }: Period, until: Date, timeZone: string): Generator<PositionSlot> {
  let startsAt = startOfDay(from, timeZone);
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const endsAt = startOfDay(addDays(day, 1), timeZone);
    for (let at = startsAt; at < endsAt; ) {
      const slot = slotWithin({ day, startsAt, endsAt }, at, timeZone);
      if (slot.endsAt > until) return;
      yield slot;
      at = slot.endsAt;
    }
    startsAt = endsAt;
  }
}
