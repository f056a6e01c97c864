import 'server-only';
import { createHash } from 'node:crypto';
import type { World } from './world';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const CODES = [...ALPHABET].map((letter) => letter.charCodeAt(0));
const LENGTH = 22;
const letters = Array<number>(LENGTH).fill(0);

/**
 * Opaque (GEN-10), reproducible from seed, clock and commands. Holds the time, so that a reset world repeats no id
 * that a merchant has stored.
 */
export function mintId(world: World, kind: string, now: number): string {
  world.minted += 1;
  const text = `${world.seed} ${kind} ${world.minted} ${now}`;
  const digest = createHash('sha256').update(text).digest('binary');
  for (let at = 0; at < LENGTH; at += 1) letters[at] = CODES[digest.charCodeAt(at) % CODES.length] ?? 0;
  // Concatenation would keep a chain of string parts in memory.
  return `${kind}_${String.fromCharCode(...letters)}`;
}

/** Next UUID in version 4 form (GEN-09); reproducible like `mintId`. */
export function mintUuid(world: World, now: number): string {
  world.minted += 1;
  const hex = createHash('sha256').update(`${world.seed} uuid ${world.minted} ${now}`).digest('hex');
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
