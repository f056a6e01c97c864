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

/** RFC 3339 UTC with milliseconds, the form of every timestamp the sandbox writes (ENV-08). */
export function timestampOf(now: number): string {
  return new Date(now).toISOString();
}
