import 'server-only';
import { addDays } from '@/lib/contract/values/calendar-day';
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

/** An hour of the zone, or the last two minutes of its day. */
export function slotOf(now: Date, timeZone: string): PositionSlot {
  const day = dayInZone(now, timeZone);
  const dayEnds = startOfDay(addDays(day, 1), timeZone);
  const closing = new Date(dayEnds.getTime() - CLOSING_MS);
  if (now >= closing) return { at: closing, endsAt: dayEnds, day };
  const offset = zoneOffsetMs(now, timeZone);
  const hour = Math.floor((now.getTime() + offset) / HOUR_MS) * HOUR_MS - offset;
  const at = new Date(Math.max(hour, startOfDay(day, timeZone).getTime()));
  return { at, endsAt: new Date(Math.min(hour + HOUR_MS, closing.getTime())), day };
}
