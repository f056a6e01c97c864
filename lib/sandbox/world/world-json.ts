import 'server-only';
import { REGISTERS } from './registers';
import { WORLD_FORMAT } from './seed';
import type { World } from './world';

/** Register items are replaced on change, so their JSON can be cached. */
const texts = new WeakMap<object, string>();

/** The world as JSON. Serialises only changes and concatenates parts, so that an unread text is never flattened. */
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

/** Null for a world of another format: it is replaced by a fresh one. Missing registers are empty. */
export function readWorld(text: string): World | null {
  const world = JSON.parse(text) as World;
  if (world.format !== WORLD_FORMAT) return null;
  return { ...Object.fromEntries(REGISTERS.map((name) => [name, {}])), ...world };
}
