import 'server-only';
import { zoneOffsetMs } from '@/lib/time/zone';
import { seededRandom } from './seeded-random';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ZONE = 'America/Sao_Paulo';

export const HISTORY_DAYS = 60;
const BINS = HISTORY_DAYS * 24;

const BY_WEEKDAY = [0.42, 1.04, 1.1, 1.08, 1.12, 1.22, 0.6];
const BY_HOUR = [
  0.22, 0.14, 0.1, 0.08, 0.08, 0.12, 0.3, 0.6, 0.95, 1.3, 1.55, 1.6, 1.35, 1.3, 1.45, 1.5, 1.45, 1.35, 1.25,
  1.2, 1.1, 0.9, 0.65, 0.4,
];
const GROWTH = 0.7;

function weights(key: number, start: number): Float64Array {
  const offset = zoneOffsetMs(new Date(start), ZONE);
  return Float64Array.from({ length: BINS }, (_, bin) => {
    const local = start + offset + bin * HOUR_MS;
    const day = Math.floor(local / DAY_MS);
    // 1 January 1970 was a Thursday.
    const weekday = BY_WEEKDAY[(((day + 4) % 7) + 7) % 7] ?? 1;
    const hour = BY_HOUR[Math.floor((local - day * DAY_MS) / HOUR_MS)] ?? 1;
    const luck = 0.8 + 0.4 * seededRandom(key, day, 'shape');
    return weekday * hour * luck * (1 + (GROWTH * bin) / BINS);
  });
}

/**
 * `size` distinct instants before the anchor, newest first, distributed by activity with some noise. Includes the
 * `fixed` ones unchanged.
 */
export function instants(
  key: number,
  size: number,
  anchor: number,
  fixedInstants: readonly number[],
): Float64Array {
  const fixed = fixedInstants.toSorted((a, b) => b - a);
  const start = anchor - HISTORY_DAYS * DAY_MS;
  const busy = weights(key, start);
  const total = busy.reduce((sum, weight) => sum + weight, 0);
  const out = new Float64Array(size);
  const free = Math.max(size - fixed.length, 0);
  let placed = 0;
  let pending = 0;
  let bin = BINS - 1;
  let below = total - (busy[bin] ?? 0);
  const place = (at: number) => {
    out[placed] = at;
    placed += 1;
  };
  for (let index = 0; index < free; index += 1) {
    const mass = total * (1 - (index + seededRandom(key, index, 'moment')) / free);
    while (bin > 0 && mass < below) {
      bin -= 1;
      below -= busy[bin] ?? 0;
    }
    const within = Math.min(Math.max((mass - below) / (busy[bin] ?? 1), 0), 1);
    let at = Math.floor(start + (bin + within) * HOUR_MS) - 1;
    for (;;) {
      if (placed > 0) at = Math.min(at, (out[placed - 1] ?? at) - 1);
      const next = fixed[pending];
      if (next === undefined || next < at) break;
      place(next);
      pending += 1;
    }
    place(at);
  }
  for (const at of fixed.slice(pending)) place(at);
  return out;
}
