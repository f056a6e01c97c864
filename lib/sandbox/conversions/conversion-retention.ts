import 'server-only';
import { ACCOUNT_NAMES } from './account-name';
import { removeAll, sizeOf } from './registers';
import { timestampOf } from './sandbox-clock';
import type { Conversion, World } from './world';

const KEPT_CONVERSIONS = 500;

/**
 * Forgets the oldest conversions in which nothing can happen any more, so that a world that lives for months
 * stays quick to save. One that is owed a delivery, or can still be accepted, is never forgotten.
 */
export function makeRoom(world: World, now: number): void {
  const size = sizeOf(world, 'conversions');
  if (size <= KEPT_CONVERSIONS) return;
  // Of quotes alone: with other identifiers minted in between, a count of those could pass every multiple by.
  let quotes = 0;
  for (const name of ACCOUNT_NAMES) quotes += world.accounts[name].effects.quotes;
  if (quotes % sweepStep(size, 8) !== 0) return;
  const at = timestampOf(now);
  const spare: string[] = [];
  for (const conversion of Object.values(world.conversions)) {
    if (spare.length === size - KEPT_CONVERSIONS) break;
    if (isOver(conversion, at)) spare.push(conversion.rfq_id);
  }
  removeAll(world, 'conversions', spare);
}

/** About that part of a size, as a power of two: the larger a world, the rarer and the longer its sweeps. */
export function sweepStep(size: number, part: 4 | 8): number {
  return 2 ** Math.floor(Math.log2(size / part));
}

/** Timestamps of ours are all written alike, and so in the order of time. */
function isOver({ process, renewable_up_to }: Conversion, at: string): boolean {
  if (process === 'quote.open') return renewable_up_to < at;
  return process !== 'quote.evaluating' && process !== 'accepted.scheduled';
}
