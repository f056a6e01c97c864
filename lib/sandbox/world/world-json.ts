import 'server-only';
import { REGISTERS } from './registers';
import { WORLD_FORMAT } from './seed';
import type { World } from './world';

/** What stands in a register is replaced when it changes, so its text holds for as long as the object does. */
const texts = new WeakMap<object, string>();

/**
 * The world as JSON. Only what changed since the last time is serialised anew, and the parts are chained
 * rather than joined: a text that no one reads is never laid out in memory.
 */
export function writeWorld(world: World): string {
  const rest: Partial<World> = { ...world };
  let parts = '';
  for (const name of REGISTERS) {
    delete rest[name];
    parts += `,"${name}":{${membersOf(world[name])}}`;
  }
  return `${JSON.stringify(rest).slice(0, -1)}${parts}}`;
}

function membersOf(items: Readonly<Record<string, object | string>>): string {
  let members = '';
  for (const id in items) {
    const item = items[id];
    if (item !== undefined) members += (members === '' ? '' : ',') + memberOf(id, item);
  }
  return members;
}

function memberOf(id: string, item: object | string): string {
  if (typeof item === 'string') return `${JSON.stringify(id)}:${JSON.stringify(item)}`;
  const known = texts.get(item);
  if (known !== undefined) return known;
  const text = `${JSON.stringify(id)}:${JSON.stringify(item)}`;
  texts.set(item, text);
  return text;
}

/**
 * Null for a world of another format, left by an older or newer release: it gives way to a fresh one. A register
 * that came later is empty in an older world.
 */
export function readWorld(text: string): World | null {
  const world = JSON.parse(text) as World;
  if (world.format !== WORLD_FORMAT) return null;
  return { ...Object.fromEntries(REGISTERS.map((name) => [name, {}])), ...world };
}
