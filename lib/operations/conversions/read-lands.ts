import 'server-only';
import {
  LANDING_GROUPS,
  type LandingGroup,
  type LandingItem,
  type LandingTotal,
  type Lands,
  type LandsAnswer,
} from '@/lib/contract/bff/conversion-lands';
import { addDays } from '@/lib/contract/values/calendar-day';
import { isDecimal } from '@/lib/money/amount';
import { sum } from '@/lib/money/sum';
import type { Services } from '@/lib/operations/services';
import { countNotLanding, landedSince, landingsNear } from '@/lib/store/conversions/conversions-to-land';
import { startOfDay } from '@/lib/time/day-range';
import { parseTimestamp } from '@/lib/time/timestamp';
import { dayInZone } from '@/lib/time/zone';

const MOST = 4_000;

/** What waits, read once for several parts of a page. */
export function readNear({ store, now }: Services) {
  return landingsNear(store.db, { now: new Date(now()), limit: MOST });
}

/** Groups conversions by the API's estimate; makes no API call. */
export async function readLands(services: Services, near = readNear(services)): Promise<LandsAnswer> {
  const { store, timeZone } = services;
  const now = new Date(services.now());
  const today = dayInZone(now, timeZone);
  const tomorrow = addDays(today, 1);
  const [found, beside, landed] = await Promise.all([
    near,
    countNotLanding(store.db),
    landedSince(store.db, startOfDay(today, timeZone)),
  ]);
  const items = Object.fromEntries(
    LANDING_GROUPS.map((group) => [group, []]),
  ) as unknown as LandsAnswer['items'];
  for (const item of found.items) items[groupOf(item, now, timeZone)].push(item);
  for (const group of LANDING_GROUPS) items[group].sort((a, b) => timeOf(a) - timeOf(b));
  const groups = Object.fromEntries(
    LANDING_GROUPS.map((group) => [
      group,
      totalOf(
        items[group].map(({ to_currency, to_amount }) => ({ currency: to_currency, amount: to_amount })),
      ),
    ]),
  ) as Record<LandingGroup, LandingTotal>;
  return {
    items,
    groups,
    today,
    tomorrow,
    landed: totalOf(landed),
    ...beside,
    ...(found.more ? { more: true as const } : {}),
    now: now.toISOString(),
  };
}

/** Those no longer settled first, then the earliest estimate. `more`: some were not looked at. */
export async function readPastTime(
  services: Services,
  near = readNear(services),
): Promise<{ items: LandingItem[]; more: boolean }> {
  const now = new Date(services.now());
  const { items, more } = await near;
  const past = items.filter((item) => isPastTime(item, now, services.timeZone));
  const isNew = ({ landed_at }: LandingItem) => Number(landed_at === undefined);
  return { items: past.sort((a, b) => isNew(a) - isNew(b) || timeOf(a) - timeOf(b)), more };
}

export async function summariseLands(services: Services, near = readNear(services)): Promise<Lands> {
  const { items: _, now: _now, ...lands } = await readLands(services, near);
  return lands;
}

/** Its time has passed, or it settled before. */
export function isPastTime(item: LandingItem, now: Date, timeZone: string): boolean {
  const group = groupOf(item, now, timeZone);
  return group === 'past' || group === 'unsettled';
}

function groupOf({ eta, landed_at }: LandingItem, now: Date, timeZone: string): LandingGroup {
  if (landed_at !== undefined) return 'unsettled';
  const instant = parseTimestamp(eta ?? '');
  if (instant === null) return 'untimed';
  if (instant <= now) return 'past';
  const today = dayInZone(now, timeZone);
  const day = dayInZone(instant, timeZone);
  if (day === today) return 'today';
  return day === addDays(today, 1) ? 'tomorrow' : 'later';
}

function timeOf({ eta, landed_at }: LandingItem): number {
  return parseTimestamp(landed_at ?? eta ?? '')?.getTime() ?? Number.POSITIVE_INFINITY;
}

function totalOf(rows: readonly { currency: string; amount?: string | undefined }[]): LandingTotal {
  const sums = new Map<string, string>();
  for (const { currency, amount } of rows) {
    if (isDecimal(amount)) sums.set(currency, sum(sums.get(currency) ?? '0', amount));
  }
  const unsummed = rows.filter(({ amount }) => !isDecimal(amount)).length;
  return {
    rows: rows.length,
    unsummed,
    sums: [...sums].sort().map(([currency, amount]) => ({ currency, amount })),
  };
}
