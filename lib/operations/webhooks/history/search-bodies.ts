import 'server-only';
import { setImmediate } from 'node:timers/promises';
import { JsonError, parseJson, stringifyJson } from '@/lib/contract/json';
import type { Database } from '@/lib/store/db';
import { strangeBodies, strangeBody } from '@/lib/store/events-bodies';
import { maskPersonal } from '../personal-data';

/** Of each sort; there are hardly ever more, and older ones are found by their time. */
const LOOKED_AT = 300;

/**
 * What can be searched of them, by the digest of their bytes; null where it cannot be masked. Strangers choose how long
 * a body takes, and pages that stay open search again and again: each is masked once for as long as it is kept.
 */
let searchable = new Map<string, string | null>();

/**
 * Which of the bodies that nobody took in have this text, personal data masked: what is hidden is not found out by
 * asking, so one that is no JSON, and cannot be masked, is found by nobody.
 */
export async function bodiesWith(db: Database, text: string): Promise<string[]> {
  const wanted = text.toLowerCase();
  const bodies = await strangeBodies(db, LOOKED_AT);
  const now = new Map<string, string | null>();
  for (const stranger of bodies) {
    const { sha256 } = stranger;
    let known = searchable.get(sha256);
    if (known === undefined) {
      const body = await strangeBody(db, stranger);
      if (body === null) continue;
      known = masked(body);
      searchable.set(sha256, known);
      // Whatever else the process has to do has its turn between two of them.
      await setImmediate();
    }
    now.set(sha256, known);
  }
  searchable = now;
  return bodies.filter(({ sha256 }) => now.get(sha256)?.includes(wanted)).map(({ id }) => id);
}

function masked(body: Uint8Array): string | null {
  try {
    const tree = parseJson(new TextDecoder('utf-8', { fatal: true }).decode(body));
    return stringifyJson(maskPersonal(tree).tree).toLowerCase();
  } catch (error) {
    if (error instanceof JsonError || error instanceof TypeError) return null;
    throw error;
  }
}
