import 'server-only';
import { eq, is, sql } from 'drizzle-orm';
import { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Database } from './db';
import { sandboxWorld } from './schema';

/** "worl" in ASCII: held by the one process that is changing the world. */
const WORLD_LOCK = 0x776f726c;
const ROW = 1;

export interface SavedWorld {
  version: number;
  text: string;
}

/** Same shape as the sandbox's `WorldStore`; written again because the store does not know the sandbox. */
export interface WorldShelf {
  exclusive<T>(
    work: (saved: SavedWorld | null) => Promise<{ text?: string | (() => string); value: T }>,
  ): Promise<T>;
}

interface Shelf {
  tail: Promise<unknown>;
  /** The last world this process saw: a large text is not read again while its version stands. */
  seen: SavedWorld | null;
}

/** Next loads this module once per bundle, and all of them must queue together. */
const shared = globalThis as typeof globalThis & { mesaWorldShelves?: WeakMap<Database, Shelf> };
shared.mesaWorldShelves ??= new WeakMap();
const shelves = shared.mesaWorldShelves;

/**
 * Keeps the sandbox's world in the store. Callers of one process take turns in memory, so that waiting for
 * the world never holds more than one connection; processes on one server take turns by an advisory lock.
 * The embedded store has one connection and one process (the folder's lock), so there the turn is enough, and
 * no transaction is open while `work` runs.
 */
export function sandboxWorldStore(db: Database): WorldShelf {
  const onServer = is(db, NodePgDatabase);
  const shelf = shelves.get(db) ?? { tail: Promise.resolve(), seen: null };
  shelves.set(db, shelf);
  return {
    exclusive(work) {
      const turn = shelf.tail.then(async () => {
        const { value, world } = await (onServer
          ? db.transaction(async (tx) => {
              await tx.execute(sql`select pg_advisory_xact_lock(${WORLD_LOCK})`);
              return workOn(tx, shelf.seen, work);
            })
          : workOn(db, shelf.seen, work));
        // Only after the commit: a world that was not saved must not be taken for the saved one.
        shelf.seen = world;
        return value;
      });
      shelf.tail = turn.catch(() => undefined);
      return turn;
    },
  };
}

type Work<T> = (saved: SavedWorld | null) => Promise<{ text?: string | (() => string); value: T }>;

async function workOn<T>(
  db: Database,
  seen: SavedWorld | null,
  work: Work<T>,
): Promise<{ value: T; world: SavedWorld | null }> {
  const saved = await load(db, seen);
  const { text, value } = await work(saved);
  if (text === undefined) return { value, world: saved };
  const world = { version: (saved?.version ?? 0) + 1, text: typeof text === 'string' ? text : text() };
  await db
    .insert(sandboxWorld)
    .values({ id: ROW, ...world })
    .onConflictDoUpdate({ target: sandboxWorld.id, set: world });
  return { value, world };
}

async function load(db: Database, seen: SavedWorld | null): Promise<SavedWorld | null> {
  const [current] = await db
    .select({ version: sandboxWorld.version })
    .from(sandboxWorld)
    .where(eq(sandboxWorld.id, ROW));
  if (current === undefined) return null;
  if (seen?.version === current.version) return seen;
  const [row] = await db.select().from(sandboxWorld).where(eq(sandboxWorld.id, ROW));
  return row === undefined ? null : { version: row.version, text: row.text };
}
