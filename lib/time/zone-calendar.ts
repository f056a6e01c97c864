import { askedOffsetMs } from './zone';
import type { ZoneOffsets } from './zone-offsets';

const DAY_MS = 86_400_000;
const YEARS_BACK = 10;
const YEARS_AHEAD = 3;
/** No zone changes its clock twice within a step. */
const STEP_MS = 7 * DAY_MS;

let last: ZoneOffsets | undefined;

/** Offsets of some years, computed once a day and sent to browsers. */
export function zoneOffsets(timeZone: string, now = Date.now()): ZoneOffsets {
  const today = now - (now % DAY_MS);
  const from = today - YEARS_BACK * 365 * DAY_MS;
  if (last?.timeZone !== timeZone || last.from !== from) {
    const until = today + YEARS_AHEAD * 365 * DAY_MS;
    last = { timeZone, from, until, offsets: changes(timeZone, from, until) };
  }
  return last;
}

function changes(timeZone: string, from: number, until: number): [number, number][] {
  const offset = (at: number) => askedOffsetMs(new Date(at), timeZone);
  const found: [number, number][] = [[from, offset(from)]];
  for (let at = from; at < until; at += STEP_MS) {
    const end = Math.min(at + STEP_MS, until);
    const [before, after] = [offset(at), offset(end)];
    if (before !== after) found.push([firstWith(at, end, (time) => offset(time) !== before), after]);
  }
  return found;
}

function firstWith(before: number, after: number, changed: (at: number) => boolean): number {
  let [low, high] = [before, after];
  while (high - low > 1000) {
    const middle = low + Math.floor((high - low) / 2000) * 1000;
    if (changed(middle)) high = middle;
    else low = middle;
  }
  return high;
}
