import 'server-only';
import type { World } from './world';

/** Sandbox time in epoch milliseconds: the real clock with an offset, or frozen. */
export function sandboxNow(world: World, realNow: number): number {
  return world.clock.frozen_at ?? realNow + world.clock.offset_ms;
}

/** Sets the clock; it continues from there unless frozen. */
export function moveClock(world: World, realNow: number, to: number, frozen: boolean): void {
  world.clock = { offset_ms: to - realNow, ...(frozen && { frozen_at: to }) };
}

/** Limits of the clock: years keep four digits. */
const EARLIEST = Date.UTC(1970, 0, 1);
const LATEST = Date.UTC(9000, 0, 1);

export function canStandAt(instant: number): boolean {
  return instant >= EARLIEST && instant <= LATEST;
}

/** Timestamp of a change: never before the last one, even if the clock was moved back (ENV-08). */
export function changedAt(before: string, now: number): string {
  return timestampOf(Math.max(now, Date.parse(before)));
}

/** RFC 3339 UTC with milliseconds (ENV-08). */
export function timestampOf(now: number): string {
  const second = Math.floor(now / 1000);
  const rest = now - second * 1000;
  if (!(second >= 0 && Number.isInteger(rest))) return new Date(now).toISOString();
  const slot = second % SLOTS;
  if (seconds[slot] !== second) {
    seconds[slot] = second;
    texts[slot] = new Date(second * 1000).toISOString().slice(0, -'000Z'.length);
  }
  return `${texts[slot]}${rest < 10 ? '00' : rest < 100 ? '0' : ''}${rest}Z`;
}

const SLOTS = 64;
const seconds = Array<number>(SLOTS).fill(-1);
const texts = Array<string>(SLOTS).fill('');
