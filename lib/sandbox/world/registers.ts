import 'server-only';
import type { ScheduledTask, World } from './world';

/** Parts of the world keyed by id; their items are replaced, never mutated. */
export const REGISTERS = [
  'conversions',
  'records',
  'relationships',
  'splits',
  'links',
  'logos',
  'clients',
  'replays',
] as const;
export type Register = (typeof REGISTERS)[number];

type Items<R extends Register> = World[R][string];

const journals = new WeakMap<World, (() => void)[]>();

/** Counting a large register is slow. */
const sizes = new WeakMap<object, { count: number }>();

function sizeIn(items: object): { count: number } {
  const known = sizes.get(items);
  if (known !== undefined) return known;
  const size = { count: Object.keys(items).length };
  sizes.set(items, size);
  return size;
}

export function sizeOf(world: World, register: Register): number {
  return sizeIn(world[register]).count;
}

/**
 * Writes an item to a register. The only way by type, so that a failed turn can be rolled back without copying the
 * world.
 */
export function put<R extends Register>(world: World, register: R, id: string, item: Items<R>): void {
  // Cast around the read-only type.
  const items = world[register] as Record<string, Items<R>>;
  const before = Object.hasOwn(items, id) ? items[id] : undefined;
  const size = sizeIn(items);
  const { count } = size;
  remember(world, () => {
    size.count = count;
    if (before === undefined) delete items[id];
    else items[id] = before;
  });
  if (before === undefined) size.count += 1;
  items[id] = item;
}

export function removeAll(world: World, register: Register, ids: readonly string[]): void {
  if (ids.length === 0) return;
  const before = world[register];
  remember(world, () => Object.assign(world, { [register]: before }));
  const gone = new Set(ids);
  const kept = Object.entries(before).filter(([id]) => !gone.has(id));
  Object.assign(world, { [register]: Object.fromEntries(kept) });
}

export function insertScheduledTask(world: World, index: number, item: ScheduledTask): void {
  const tasks: ScheduledTask[] = world.agenda as ScheduledTask[];
  remember(world, () => tasks.splice(tasks.indexOf(item), 1));
  tasks.splice(index, 0, item);
}

export function takeNextScheduledTask(world: World): ScheduledTask | undefined {
  const tasks: ScheduledTask[] = world.agenda as ScheduledTask[];
  const item = tasks.shift();
  if (item !== undefined) remember(world, () => tasks.unshift(item));
  return item;
}

export function replaceWorld(world: World, other: World): void {
  const before = { ...world };
  remember(world, () => Object.assign(world, before));
  for (const key of Object.keys(world)) if (!Object.hasOwn(other, key)) Reflect.deleteProperty(world, key);
  Object.assign(world, other);
}

/** Adds an undo step for a cache beside the world. */
export function remember(world: World, undo: () => void): void {
  journals.get(world)?.push(undo);
}

/** Starts a turn; returns the journal it fills. */
export function beginJournal(world: World): readonly (() => void)[] {
  const journal: (() => void)[] = [];
  journals.set(world, journal);
  return journal;
}

/** Returns a function that undoes changes of registers and tasks since now. */
export function markJournal(world: World): () => void {
  const journal = journals.get(world) ?? [];
  journals.set(world, journal);
  const length = journal.length;
  return () => takeBack(journal.splice(length));
}

export function takeBack(journal: readonly (() => void)[]): void {
  for (const undo of journal.toReversed()) undo();
}
