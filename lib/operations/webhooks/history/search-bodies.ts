import 'server-only';
import { setImmediate } from 'node:timers/promises';
import { JsonError, parseJson, stringifyJson } from '@/lib/contract/values/json/json';
import { maskPersonal } from '@/lib/operations/personal-data/mask-personal-data';
import type { Database } from '@/lib/store/engine/open-store';
import { unmatchedBodies, unmatchedBody } from '@/lib/store/webhooks/unmatched-bodies';

const MAX_BODIES = 300;

/** Masked bodies by SHA-256, null if unmaskable. Masks each once, as senders choose its cost. */
const searchable = new WeakMap<Database, Map<string, string | null>>();

/** Searches masked text only; non-JSON never matches. */
export async function bodiesWith(db: Database, text: string): Promise<string[]> {
  const wanted = text.toLowerCase();
  const bodies = await unmatchedBodies(db, MAX_BODIES);
  const before = searchable.get(db) ?? new Map<string, string | null>();
  searchable.set(db, before);
  const now = new Map<string, string | null>();
  for (const unmatched of bodies) {
    const { sha256 } = unmatched;
    let known = before.get(sha256);
    if (known === undefined) {
      const body = await unmatchedBody(db, unmatched);
      if (body === null) continue;
      known = masked(body);
      before.set(sha256, known);
      // Lets other requests run between bodies.
      await setImmediate();
    }
    now.set(sha256, known);
  }
  searchable.set(db, now);
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
