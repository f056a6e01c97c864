import 'server-only';
import { type Handling, isDone, type Queued } from '@/lib/contract/bff/overview/attention';
import { defined } from '@/lib/contract/values/defined';
import { maskKeysIn } from '@/lib/contract/values/pix-keys-in-text';
import { dataEpoch } from '@/lib/operations/sandbox/data-epoch';
import type { Services } from '@/lib/operations/services';
import { newestSteps, type StepRow } from '@/lib/store/attention/attention-steps';
import { notesOf } from '@/lib/store/notes/notes';
import { movedSince } from './moved-since';

export type Wanted = Pick<Queued, 'item' | 'state' | 'since'>;

/** The subject of an item in `notes` and in the audit log. */
export function subjectOf(item: string): string {
  const [kind = '', id = ''] = item.split('/');
  return kind === 'conversions' || kind === 'sub-merchants' ? id : `${kind}/${id}`;
}

export function handlingOf({ id, step, actorId, actorName, at }: StepRow): Handling {
  return { id, step, by: { id: actorId, name: actorName }, at: at.toISOString() };
}

/** Keyed by item; ignores steps from before a sandbox reset. */
export async function readHandling(
  services: Services,
  wanted: readonly Wanted[],
): Promise<ReadonlyMap<string, Queued>> {
  const [steps, epoch] = await Promise.all([
    newestSteps(
      services.store.db,
      wanted.map(({ item }) => item),
    ),
    dataEpoch(services),
  ]);
  const current = steps.filter(({ at }) => at >= epoch);
  const newest = new Map(current.map((row) => [row.item, row]));
  const left = await movedSince(services, services.store.db, current);
  return new Map(
    wanted.map(({ item, state, since }) => {
      const row = newest.get(item);
      const moved = row?.step === 'done' && (row.state !== state || left.has(row.id));
      const handling = row && { ...handlingOf(row), ...(moved ? { moved: true as const } : {}) };
      return [item, { item, state, ...defined({ since, handling }) }];
    }),
  );
}

export type Handled = { queue?: Queued };

/** Adds to items, of those given, the newest note on their record. */
export async function readNotes(
  { store: { db } }: Services,
  all: readonly Handled[],
): Promise<<Item extends Handled>(items: readonly Item[]) => Item[]> {
  const subjects = all.flatMap(({ queue }) => (queue ? [subjectOf(queue.item)] : []));
  const rows = await notesOf(db, [...new Set(subjects)]);
  const newest = new Map(rows.map((row) => [row.subject, row]));
  return (items) =>
    items.map((item) => {
      const row = item.queue && newest.get(subjectOf(item.queue.item));
      if (!item.queue || row === undefined) return item;
      const by = { id: row.authorId, name: row.authorName };
      const note = { id: row.id, text: maskKeysIn(row.text), by, at: row.at.toISOString() };
      return { ...item, queue: { ...item.queue, note } };
    });
}

export interface Split<Item> {
  open: Item[];
  done: (Item & { queue: Queued })[];
  /** There are more than were read. */
  more: boolean;
}

export async function splitHandled<Item extends Handled>(
  services: Services,
  items: readonly Item[],
): Promise<Split<Item>> {
  return (await splitEach(services, { items })).items;
}

/** Several lists by one read. */
export async function splitEach<Lists extends Record<string, readonly Handled[]>>(
  services: Services,
  lists: Lists,
): Promise<{ [Name in keyof Lists]: Split<Lists[Name][number]> }> {
  const handling = await readHandling(
    services,
    Object.values(lists).flatMap((items) => items.flatMap(({ queue }) => queue ?? [])),
  );
  const split = (items: readonly Handled[]) => {
    const all = items.map((item) => {
      const queue = item.queue && handling.get(item.queue.item);
      return { ...item, ...(queue ? { queue } : {}) };
    });
    const isEnded = (item: Handled) => !!item.queue && isDone(item.queue);
    return { open: all.filter((item) => !isEnded(item)), done: all.filter(isEnded), more: false };
  };
  const entries = Object.entries(lists).map(([name, items]) => [name, split(items)]);
  return Object.fromEntries(entries) as { [Name in keyof Lists]: Split<Lists[Name][number]> };
}

const PAGE = 50;
const PAGES = 10;

/** Past what is done, until a page's worth is open. */
export async function readOn<Item extends { queue?: Queued }>(
  services: Services,
  read: (limit: number, offset: number) => Promise<readonly Item[]>,
): Promise<Split<Item>> {
  const found: Split<Item> = { open: [], done: [], more: true };
  for (let page = 0; page < PAGES && found.open.length < PAGE; page += 1) {
    const items = await read(PAGE, page * PAGE);
    const { open, done } = await splitHandled(services, items);
    found.open.push(...open);
    found.done.push(...done);
    if (items.length < PAGE) return { ...found, more: false };
  }
  return found;
}
