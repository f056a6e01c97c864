import 'server-only';
import type { AgendaItem, World } from './world';

/** Parts of the world that keep things by id, each replaced when it changes and never changed in place. */
export const REGISTERS = [
  'conversions',
  'records',
  'relationships',
  'splits',
  'links',
  'logos',
  'clients',
  'replays',
  'seen',
] as const;
export type Register = (typeof REGISTERS)[number];

type Items<R extends Register> = World[R][string];

/** What takes the changes of the current turn back, in the order in which they were made. */
const journals = new WeakMap<World, (() => void)[]>();

/** Counting a large register costs more than what is put into it. */
const sizes = new WeakMap<object, { count: number }>();

function sizeIn(items: object): { count: number } {
  const known = sizes.get(items);
  if (known !== undefined) return known;
  const size = { count: Object.keys(items).length };
  sizes.set(items, size);
  return size;
}

/** How many items a register has. */
export function sizeOf(world: World, register: Register): number {
  return sizeIn(world[register]).count;
}

/**
 * Puts an item into a register, new or in the place of another. The types leave no other way to write one, so
 * that a turn that fails can be taken back without a copy of the whole world.
 */
export function put<R extends Register>(world: World, register: R, id: string, item: Items<R>): void {
  // The one place where the types are told otherwise.
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

/** Takes items out of a register. */
export function removeAll(world: World, register: Register, ids: readonly string[]): void {
  if (ids.length === 0) return;
  const before = world[register];
  // Those put back one by one would stand last, and the order of a register is the order of its making.
  remember(world, () => Object.assign(world, { [register]: before }));
  const gone = new Set(ids);
  const kept = Object.entries(before).filter(([id]) => !gone.has(id));
  Object.assign(world, { [register]: Object.fromEntries(kept) });
}

/** Plans an item of the agenda before the one that stands at `index`. */
export function insertIntoAgenda(world: World, index: number, item: AgendaItem): void {
  const agenda: AgendaItem[] = world.agenda as AgendaItem[];
  remember(world, () => agenda.splice(agenda.indexOf(item), 1));
  agenda.splice(index, 0, item);
}

/** Takes the next item off the agenda. */
export function shiftAgenda(world: World): AgendaItem | undefined {
  const agenda: AgendaItem[] = world.agenda as AgendaItem[];
  const item = agenda.shift();
  if (item !== undefined) remember(world, () => agenda.unshift(item));
  return item;
}

/** Puts another world in the place of this one. */
export function replaceWorld(world: World, other: World): void {
  const before = { ...world };
  remember(world, () => Object.assign(world, before));
  // What is there only at times would outlast it.
  for (const key of Object.keys(world)) if (!Object.hasOwn(other, key)) Reflect.deleteProperty(world, key);
  Object.assign(world, other);
}

/** Adds what else must be taken back with the turn: what is kept beside the world and follows it. */
export function remember(world: World, undo: () => void): void {
  journals.get(world)?.push(undo);
}

/** Begins a turn; gives the journal that fills while it lasts. */
export function beginJournal(world: World): readonly (() => void)[] {
  const journal: (() => void)[] = [];
  journals.set(world, journal);
  return journal;
}

/** Marks the current turn; the function given takes back what was changed in registers and agenda since. */
export function markJournal(world: World): () => void {
  const journal = journals.get(world) ?? [];
  journals.set(world, journal);
  const length = journal.length;
  return () => takeBack(journal.splice(length));
}

/** Takes back what a journal holds, the latest change first. */
export function takeBack(journal: readonly (() => void)[]): void {
  for (const undo of journal.toReversed()) undo();
}
