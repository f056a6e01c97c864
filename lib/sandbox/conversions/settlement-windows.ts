import 'server-only';
import { TZDate } from '@date-fns/tz';
import type { SettlementDay } from '@/lib/contract/bff/conversions';
import { timestampOf } from '@/lib/sandbox/world/sandbox-clock';
import { nextBusinessDay } from '@/lib/time/business-day';

/** Payouts follow São Paulo time, whatever the merchant's zone. */
const PAYOUT_ZONE = 'America/Sao_Paulo';
const D0_HOUR = 17;
const D1_HOUR = 12;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Settlement times (GEN-03, QUO-21). D0: today 17:00; from 16:30 on, now plus two hours, before midnight. D1: the
 * next
 * business day at 12:00; for a late quote at D0's time of day, so that the dates differ in every zone.
 */
export function settlementEtas(now: number): Record<SettlementDay, string> {
  const { close, midnight, d1, lateD1 } = payoutTimesAt(now - (now % MINUTE_MS));
  if (now <= close - HOUR_MS / 2) return { d0: timestampOf(close), d1 };
  return { d0: timestampOf(Math.min(now + 2 * HOUR_MS, midnight - 1000)), d1: lateD1 };
}

interface PayoutTimes {
  readonly minute: number;
  readonly close: number;
  readonly midnight: number;
  readonly d1: string;
  readonly lateD1: string;
}

let cached: PayoutTimes | undefined;

/** Cached per minute: the costliest part of a quote. */
function payoutTimesAt(minute: number): PayoutTimes {
  if (cached?.minute === minute) return cached;
  const midnight = atHour(minute, 1, 0);
  const late = Math.min(minute + 2 * HOUR_MS, midnight - 1000);
  const local = new TZDate(late, PAYOUT_ZONE);
  cached = {
    minute,
    close: atHour(minute, 0, D0_HOUR),
    midnight,
    d1: nextBusinessDayAt(minute, D1_HOUR, 0),
    lateD1: nextBusinessDayAt(late, local.getHours(), local.getMinutes()),
  };
  return cached;
}

function atHour(now: number, daysOn: number, hour: number): number {
  const day = new TZDate(now, PAYOUT_ZONE);
  day.setDate(day.getDate() + daysOn);
  day.setHours(hour, 0, 0, 0);
  return day.getTime();
}

function nextBusinessDayAt(now: number, hour: number, minute: number): string {
  return timestampOf(nextBusinessDay(new Date(now), PAYOUT_ZONE, hour, minute).getTime());
}
