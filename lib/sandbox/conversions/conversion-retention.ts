import 'server-only';
import { ACCOUNT_NAMES } from '@/lib/sandbox/world/account-name';
import { removeAll, sizeOf } from '@/lib/sandbox/world/registers';
import { timestampOf } from '@/lib/sandbox/world/sandbox-clock';
import type { Conversion, World } from '@/lib/sandbox/world/world';

const KEPT_CONVERSIONS = 500;

/**
 * Removes the oldest finished conversions so that a world stays quick to save. Keeps those with a pending delivery
 * and
 * those that can still be accepted.
 */
export function makeRoom(world: World, now: number): void {
  const size = sizeOf(world, 'conversions');
  if (size <= KEPT_CONVERSIONS) return;
  // Counted from quotes: ids of other kinds could skip every multiple.
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

/** That fraction of a size, rounded to a power of two: larger worlds sweep less often. */
export function sweepStep(size: number, part: 4 | 8): number {
  return 2 ** Math.floor(Math.log2(size / part));
}

/** Timestamps have one format, so strings compare in time order. */
function isOver({ process, renewable_up_to }: Conversion, at: string): boolean {
  if (process === 'quote.open') return renewable_up_to < at;
  return process !== 'quote.evaluating' && process !== 'accepted.scheduled';
}
