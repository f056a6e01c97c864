import 'server-only';
import { createHash } from 'node:crypto';

/**
 * Chance without state: each draw is the MurmurHash3 finaliser over (key, row, purpose), so that the millionth
 * record costs what the first one does and needs none of those before it. Not for secrets.
 */
function mix(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A 32-bit key of a text such as `mesa/A/onramp`. */
export function keyOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32LE(0);
}

/** What a draw is for: two purposes of one row are independent. */
export const PURPOSES = [
  'moment',
  'stage',
  'client',
  'asset',
  'group',
  'address',
  'amount',
  'spread',
  'shape',
  'first',
  'second',
  'bank',
  'notes',
  'name',
  'surname',
  'price',
] as const;
export type Purpose = (typeof PURPOSES)[number];

const SALTS = Object.fromEntries(
  PURPOSES.map((purpose, index) => [purpose, mix(Math.imul(index + 1, 0x9e3779b1))]),
) as Readonly<Record<Purpose, number>>;

/** A number from 0 up to, not including, 1. */
export function draw(key: number, row: number, purpose: Purpose): number {
  return mix(mix(key ^ Math.imul(row + 1, 0x9e3779b1)) ^ SALTS[purpose]) / 0x1_0000_0000;
}

/** A whole number from `low` to `high`, both included. */
export function between(low: number, high: number, chance: number): number {
  return low + Math.floor(chance * (high - low + 1));
}

/** One of several, the first ones as likely as the weights say. */
export function weighted(weights: readonly number[], chance: number): number {
  let rest = chance * weights.reduce((sum, weight) => sum + weight, 0);
  const found = weights.findIndex((weight) => {
    rest -= weight;
    return rest < 0;
  });
  return found === -1 ? Math.max(weights.length - 1, 0) : found;
}
