import 'server-only';
import { createHash } from 'node:crypto';

/**
 * Stateless randomness: MurmurHash3 finaliser over (key, row, purpose), so any record can be computed alone. Not
 * for
 * secrets.
 */
function mix(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** 32-bit key of a text such as `mesa/A/onramp`. */
export function keyOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32LE(0);
}

/** Draws with different purposes are independent. */
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

export function seededRandom(key: number, row: number, purpose: Purpose): number {
  return mix(mix(key ^ Math.imul(row + 1, 0x9e3779b1)) ^ SALTS[purpose]) / 0x1_0000_0000;
}

export function between(low: number, high: number, chance: number): number {
  return low + Math.floor(chance * (high - low + 1));
}

export function weighted(weights: readonly number[], chance: number): number {
  let rest = chance * weights.reduce((sum, weight) => sum + weight, 0);
  const found = weights.findIndex((weight) => {
    rest -= weight;
    return rest < 0;
  });
  return found === -1 ? Math.max(weights.length - 1, 0) : found;
}
