import 'server-only';
import { removeAll, sizeOf } from './registers';
import type { Conversion, World } from './world';

const KEPT_CONVERSIONS = 500;
/** Looking through all of them for each new one would make a world slow: the larger, the less often. */
const SWEEP_EVERY = 64;

/**
 * Forgets the oldest conversions in which nothing can happen any more, so that a world that lives for months
 * stays quick to save. One that is owed a delivery, or can still be accepted, is never forgotten.
 */
export function makeRoom(world: World, now: number): void {
  // Of quotes alone: with other identifiers minted in between, a count of those could pass every multiple by.
  const quotes = Object.values(world.accounts).reduce((sum, { effects }) => sum + effects.quotes, 0);
  if (quotes % SWEEP_EVERY !== 0) return;
  const size = sizeOf(world, 'conversions');
  if (size <= KEPT_CONVERSIONS || quotes % (SWEEP_EVERY * Math.ceil(size / 1000)) !== 0) return;
  const all = Object.values(world.conversions);
  const surplus = Math.max(all.length - KEPT_CONVERSIONS, 0);
  const spare = all.filter((conversion) => isOver(conversion, now)).slice(0, surplus);
  removeAll(
    world,
    'conversions',
    spare.map(({ rfq_id }) => rfq_id),
  );
}

function isOver({ process, renewable_up_to }: Conversion, now: number): boolean {
  if (process === 'quote.open') return Date.parse(renewable_up_to) < now;
  return process !== 'quote.evaluating' && process !== 'accepted.scheduled';
}
