import 'server-only';
import type { z } from 'zod';
import type { PositionsAnswer, positionsRequest } from '@/lib/contract/bff/positions';
import { addDays } from '@/lib/contract/values/calendar-day';
import { defined } from '@/lib/contract/values/defined';
import type { Services } from '@/lib/operations/services';
import { findPositions, firstPositionDay } from '@/lib/store/positions/positions';
import { dayInZone } from '@/lib/time/zone';

const DAYS = { day: 30, slot: 1 };

/** Balances as they were read, never computed (GEN-11). No upstream call. */
export async function readPositions(
  services: Services,
  { from, to, every }: z.output<typeof positionsRequest>,
): Promise<PositionsAnswer> {
  const { db } = services.store;
  const now = new Date(services.now());
  const length = DAYS[every] - 1;
  const last = to ?? (from === undefined ? dayInZone(now, services.timeZone) : addDays(from, length));
  const range = { from: from ?? addDays(last, -length), to: last, every };
  const [readings, since] = await Promise.all([findPositions(db, range), firstPositionDay(db)]);
  return { readings, from: range.from, to: range.to, ...defined({ since }), now: now.toISOString() };
}
