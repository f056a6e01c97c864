import 'server-only';
import type { Conversion, World } from './world';

const KEPT_CONVERSIONS = 1000;

/**
 * Forgets the oldest conversions in which nothing can happen any more, so that a world that lives for months
 * stays quick to save. One that is owed a delivery, or can still be accepted, is never forgotten.
 */
export function makeRoom(world: World, now: number): void {
  const all = Object.values(world.conversions);
  if (all.length < KEPT_CONVERSIONS) return;
  const spare = all
    .filter((conversion) => isOver(conversion, now))
    .slice(0, all.length - KEPT_CONVERSIONS + 1);
  for (const { rfq_id } of spare) delete world.conversions[rfq_id];
}

function isOver({ process, renewable_up_to }: Conversion, now: number): boolean {
  if (process === 'quote.open') return Date.parse(renewable_up_to) < now;
  return process !== 'quote.evaluating' && process !== 'accepted.scheduled';
}
