import 'server-only';
import { seededWorld } from './seed';
import type { Conversion, World } from './world';

/** A conversion is replaced when it changes, so its text holds for as long as the object does. */
const texts = new WeakMap<Conversion, string>();

/** The world as JSON. Only what changed since the last time is serialised anew. */
export function writeWorld(world: World): string {
  const { conversions, ...rest } = world;
  const members = Object.entries(conversions).map(([id, item]) => `${JSON.stringify(id)}:${textOf(item)}`);
  return `${JSON.stringify(rest).slice(0, -1)},"conversions":{${members.join(',')}}}`;
}

function textOf(conversion: Conversion): string {
  const known = texts.get(conversion);
  if (known !== undefined) return known;
  const text = JSON.stringify(conversion);
  texts.set(conversion, text);
  return text;
}

/** A world of another format, left by an older or newer release, gives way to a fresh one. */
export function readWorld(text: string, seed: string): World {
  const fresh = seededWorld(seed);
  const world = JSON.parse(text) as World;
  return world.format === fresh.format ? world : fresh;
}
