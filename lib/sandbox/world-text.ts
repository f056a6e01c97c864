import 'server-only';
import { seededWorld } from './seed';
import type { Conversion, World } from './world';

/** A conversion is replaced when it changes, so its text holds for as long as the object does. */
const texts = new WeakMap<Conversion, string>();

/**
 * The world as JSON. Only what changed since the last time is serialised anew, and the parts are chained
 * rather than joined: a text that no one reads is never laid out in memory.
 */
export function writeWorld(world: World): string {
  const { conversions, ...rest } = world;
  let members = '';
  for (const id in conversions) {
    const conversion = conversions[id];
    if (conversion !== undefined) members += (members === '' ? '' : ',') + memberOf(id, conversion);
  }
  return `${JSON.stringify(rest).slice(0, -1)},"conversions":{${members}}}`;
}

function memberOf(id: string, conversion: Conversion): string {
  const known = texts.get(conversion);
  if (known !== undefined) return known;
  const text = `${JSON.stringify(id)}:${JSON.stringify(conversion)}`;
  texts.set(conversion, text);
  return text;
}

/** A world of another format, left by an older or newer release, gives way to a fresh one. */
export function readWorld(text: string, seed: string, now: number): World {
  const fresh = seededWorld(seed, now);
  const world = JSON.parse(text) as World;
  return world.format === fresh.format ? world : fresh;
}
