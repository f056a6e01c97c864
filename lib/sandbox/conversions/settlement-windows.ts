import 'server-only';
import { TZDate } from '@date-fns/tz';
import type { SettlementDay } from '@/lib/contract/bff';
import { nextBusinessDay } from '@/lib/time/business-day';
import { timestampOf } from './sandbox-clock';

/** The desk pays out in São Paulo, whatever zone the merchant reads in. */
const DESK_ZONE = 'America/Sao_Paulo';
const D0_HOUR = 17;
const D1_HOUR = 12;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * When each option would settle (GEN-03, QUO-21). D0 is always on the day of the quote: at 17:00, or two
 * hours on once that is less than half an hour away, at the latest a second before midnight. D1 is the next
 * business day at 12:00, because no payout leaves a bank at a weekend: one calendar day after D0 on all days
 * but Friday and Saturday. After hours D1 keeps D0's time of day, so that the two lie whole days apart and
 * their dates differ in every zone they are read in.
 */
export function settlementEtas(now: number): Record<SettlementDay, string> {
  const { close, midnight, d1, lateD1 } = deskAt(now - (now % MINUTE_MS));
  if (now <= close - HOUR_MS / 2) return { d0: timestampOf(close), d1 };
  return { d0: timestampOf(Math.min(now + 2 * HOUR_MS, midnight - 1000)), d1: lateD1 };
}

interface Desk {
  readonly minute: number;
  readonly close: number;
  readonly midnight: number;
  readonly d1: string;
  /** D1 of a quote after hours. */
  readonly lateD1: string;
}

let known: Desk | undefined;

/** The same all through a minute, and dearer to find than everything else in a quote. */
function deskAt(minute: number): Desk {
  if (known?.minute === minute) return known;
  const midnight = atHour(minute, 1, 0);
  const late = Math.min(minute + 2 * HOUR_MS, midnight - 1000);
  const local = new TZDate(late, DESK_ZONE);
  known = {
    minute,
    close: atHour(minute, 0, D0_HOUR),
    midnight,
    d1: nextBusinessDayAt(minute, D1_HOUR, 0),
    lateD1: nextBusinessDayAt(late, local.getHours(), local.getMinutes()),
  };
  return known;
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
