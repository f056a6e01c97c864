import 'server-only';
import { TZDate } from '@date-fns/tz';
import type { SettlementDay } from '@/lib/contract/bff';
import { nextBusinessDay } from '@/lib/time/business-day';
import { timestampOf } from './sandbox-clock';

/** The desk pays out in São Paulo, whatever zone the merchant reads in. */
const DESK_ZONE = 'America/Sao_Paulo';
const D0_HOUR = 17;
const D1_HOUR = 12;
const HOUR_MS = 3_600_000;

/**
 * When each option would settle (GEN-03, QUO-21). D0 is always on the day of the quote: at 17:00, or two
 * hours on once that is less than half an hour away, at the latest a second before midnight. D1 is the next
 * business day at 12:00, because no payout leaves a bank at a weekend: one calendar day after D0 on all days
 * but Friday and Saturday. After hours D1 keeps D0's time of day, so that the two lie whole days apart and
 * their dates differ in every zone they are read in.
 */
export function settlementEtas(now: number): Record<SettlementDay, string> {
  const close = atHour(now, 0, D0_HOUR);
  if (now <= close - HOUR_MS / 2) {
    return { d0: timestampOf(close), d1: nextBusinessDayAt(now, D1_HOUR, 0) };
  }
  const d0 = Math.min(now + 2 * HOUR_MS, atHour(now, 1, 0) - 1000);
  const local = new TZDate(d0, DESK_ZONE);
  return { d0: timestampOf(d0), d1: nextBusinessDayAt(d0, local.getHours(), local.getMinutes()) };
}

function atHour(now: number, daysOn: number, hour: number): number {
  const day = new TZDate(now, DESK_ZONE);
  day.setDate(day.getDate() + daysOn);
  day.setHours(hour, 0, 0, 0);
  return day.getTime();
}

function nextBusinessDayAt(now: number, hour: number, minute: number): string {
  return timestampOf(nextBusinessDay(new Date(now), DESK_ZONE, hour, minute).getTime());
}
