import 'server-only';
import { createHash } from 'node:crypto';
import type { World } from './world';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * The next identifier, e.g. `rfq_7Kd2mVx9…`: opaque and not a sequence (GEN-10), yet the same for the same
 * seed, clock and commands. The instant is mixed in so that a world that was reset does not hand out
 * identifiers that a merchant already has in its register.
 */
export function mintId(world: World, kind: string, now: number): string {
  world.minted += 1;
  const digest = createHash('sha256').update(`${world.seed} ${kind} ${world.minted} ${now}`).digest();
  const letters = Array.from(digest.subarray(0, 22), (byte) => ALPHABET[byte % ALPHABET.length]);
  return `${kind}_${letters.join('')}`;
}
