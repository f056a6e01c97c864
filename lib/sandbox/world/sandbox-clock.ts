import 'server-only';
import type { World } from './world';

/** The sandbox's now in epoch milliseconds: the real clock moved by an offset, or standing still. */
export function sandboxNow(world: World, realNow: number): number {
  return world.clock.frozen_at ?? realNow + world.clock.offset_ms;
}

/** Moves the clock to an instant; it goes on ticking from there unless it is frozen. */
export function moveClock(world: World, realNow: number, to: number, frozen: boolean): void {
  world.clock = { offset_ms: to - realNow, ...(frozen && { frozen_at: to }) };
}

/** First and last instant the clock may be put to: what follows still has a year of four digits. */
const EARLIEST = Date.UTC(1970, 0, 1);
const LATEST = Date.UTC(9000, 0, 1);

/** Whether a clock can stand there, so that every timestamp it leads to can be written. */
export function canStandAt(instant: number): boolean {
  return instant >= EARLIEST && instant <= LATEST;
}

/** When something changes now: never before its last change, also where the clock was put back (ENV-08). */
export function changedAt(before: string, now: number): string {
  return timestampOf(Math.max(now, Date.parse(before)));
}

/** RFC 3339 UTC with milliseconds, the form of every timestamp the sandbox writes (ENV-08). */
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

/** Texts of the seconds that were written lately: what happens now writes the same few many times over. */
const SLOTS = 64;
const seconds = Array<number>(SLOTS).fill(-1);
const texts = Array<string>(SLOTS).fill('');
