import 'server-only';
import { JsonError, parseJson, stringifyJson } from '@/lib/contract/json';
import type { Database } from '@/lib/store/db';
import { strangeBodies } from '@/lib/store/events-bodies';
import { maskPersonal } from '../personal-data';

/** Of each sort; there are hardly ever more, and older ones are found by their time. */
const LOOKED_AT = 300;

/**
 * Which of the bodies that nobody took in have this text, personal data masked: what is hidden is not found out by
 * asking, so one that is no JSON, and cannot be masked, is found by nobody.
 */
export async function bodiesWith(db: Database, text: string): Promise<string[]> {
  const wanted = text.toLowerCase();
  const bodies = await strangeBodies(db, LOOKED_AT);
  return bodies.filter(({ body }) => masked(body)?.toLowerCase().includes(wanted)).map(({ id }) => id);
}

function masked(body: Uint8Array): string | undefined {
  try {
    const tree = parseJson(new TextDecoder('utf-8', { fatal: true }).decode(body));
    return stringifyJson(maskPersonal(tree).tree);
  } catch (error) {
    if (error instanceof JsonError || error instanceof TypeError) return undefined;
    throw error;
  }
}
