import { z } from 'zod';
import type { BalanceAnswer, Label } from '@/lib/contract/bff/conversions';
import type { ErrorCode } from '@/lib/contract/bff/errors';
import { addDays, type CalendarDay, isCalendarDay } from '@/lib/contract/values/calendar-day';

/** Limit for `every: 'slot'`: each reading carries the whole balance. */
export const MOST_SLOT_DAYS = 7;
export const MOST_POSITION_DAYS = 400;

const day = z.string().refine(isCalendarDay, 'not_a_day');
const days = { from: day.optional(), to: day.optional() };

/** `day`: the last reading of each day; `slot`: every one. Days of the merchant's zone, inclusive; 30 without both. */
export const positionsRequest = z
  .strictObject({ ...days, every: z.enum(['day', 'slot']).default('day') })
  .superRefine(({ from, to, every }, context) => {
    if (from === undefined || to === undefined) return;
    const most = every === 'day' ? MOST_POSITION_DAYS : MOST_SLOT_DAYS;
    const reason = from > to ? 'reversed_range' : addDays(from, most) <= to ? 'too_large' : undefined;
    if (reason !== undefined) context.addIssue({ code: 'custom', path: ['to'], message: reason });
  });
export type PositionsRequest = z.input<typeof positionsRequest>;

export const positionsExportRequest = z.strictObject({
  ...days,
  every: z.enum(['day', 'slot']).default('slot'),
  locale: z.enum(['en', 'pt-BR', 'es']),
});
export type PositionsExportRequest = z.output<typeof positionsExportRequest>;

/** `visit`: a person's page read it, because the schedule had not. */
export type PositionReader = 'schedule' | 'visit';

/** The balance of one slot: an hour of the merchant's zone, or the last two minutes of its day. */
export interface PositionReading
  extends Partial<Pick<BalanceAnswer, 'balances' | 'calculated_BRL_total_balance'>> {
  /** The key of the reading: the start of its slot, RFC 3339. */
  slot: string;
  day: CalendarDay;
  /** Absent: no try in this slot was answered. */
  read_at?: string;
  reader?: PositionReader;
  tries: number;
  /** Why the last try failed. Absent if the process ended during the try. */
  failure?: ErrorCode;
}

export interface PositionsAnswer {
  /** Oldest first. A slot or day without a row was not read at all. */
  readings: PositionReading[];
  from: CalendarDay;
  to: CalendarDay;
  /** The first day with a reading. */
  since?: CalendarDay;
  now: string;
}

export const madeOfRequest = z.strictObject({
  currency: z.string().min(1).max(100),
  bucket: z.enum(['available', 'in_transit', 'to_receive', 'blocked']),
  /** A stored reading; absent for a read of now. */
  slot: z.iso.datetime().optional(),
});
export type MadeOfRequest = z.output<typeof madeOfRequest>;

/** The record as last read here; `status` and `read_at` are given for the present only. */
export interface KnownWithdrawal {
  kind: 'withdrawal';
  id: string;
  /** The amount debited (WDR-01). */
  amount?: string;
  created_at?: string;
  status?: Label;
  read_at?: string;
  ended_at?: string;
  absent_since?: string;
}

export interface ExpectedConversion {
  kind: 'conversion';
  id: string;
  amount?: string;
  eta?: string;
}

/** A bucket of one currency over its accounts: the API does not say in which account a record is. */
export interface MadeOfAnswer {
  read_at: string;
  accounts: { label: string; amount?: string }[];
  /** Absent where an account did not give its part; then nothing can be left over. */
  figure?: string;
  /** The first 200 records that were not seen landed or ended at `read_at`. */
  records: (ExpectedConversion | KnownWithdrawal)[];
  count: number;
  /** Records without a readable amount: in no sum. */
  unsummed: number;
  /** Withdrawals whose asset is not known here: in no list. */
  unplaced: number;
  sum: string;
  /** `figure` less `sum`, exact; may be negative. */
  remainder?: string;
  now: string;
}
