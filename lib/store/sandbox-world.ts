import 'server-only';
import { eq, is, sql } from 'drizzle-orm';
import { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Database } from '@/lib/store/engine/open-store';
import { sandboxWorld } from '@/lib/store/schema/installation-tables';

/** "worl" in ASCII: held by the process that changes the world. */
const WORLD_LOCK = 0x776f726c;
const ROW = 1;

export interface SavedWorld {
  version: number;
  text: string;
}

/** Same shape as the sandbox's `WorldStore`; repeated because the store does not import the sandbox. */
export interface SharedWorld {
  exclusive<T>(
    work: (saved: SavedWorld | null) => Promise<{ text?: string | (() => string); value: T }>,
  ): Promise<T>;
}

export async function readSandboxWorld(db: Database): Promise<string | null> {
  const [row] = await db.select().from(sandboxWorld).where(eq(sandboxWorld.id, ROW));
  return row?.text ?? null;
}

interface WorldQueue {
  tail: Promise<unknown>;
  /** The last world this process loaded or saved: not read again while its version stands. */
  known: SavedWorld | null;
}

/** Next loads this module once per bundle, and all copies must share one queue. */
const shared = globalThis as typeof globalThis & { mesaWorldQueues?: WeakMap<Database, WorldQueue> };
shared.mesaWorldQueues ??= new WeakMap();
const queues = shared.mesaWorldQueues;

/**
 * Callers queue in memory, processes on a server by an advisory lock. The embedded store keeps no transaction open
 * while `work` runs.
 */
export function sandboxWorldStore(db: Database): SharedWorld {
  const onServer = is(db, NodePgDatabase);
  const queue = queues.get(db) ?? { tail: Promise.resolve(), known: null };
  queues.set(db, queue);
  return {
    exclusive(work) {
      const turn = queue.tail.then(async () => {
        const { value, world } = await (onServer
          ? db.transaction(async (tx) => {
              await tx.execute(sql`select pg_advisory_xact_lock(${WORLD_LOCK})`);
              return workOn(tx, queue.known, work);
            })
          : workOn(db, queue.known, work));
        // Only after the commit: an unsaved world must not count as saved.
        queue.known = world;
        return value;
      });
      queue.tail = turn.catch(() => undefined);
      return turn;
    },
  };
}

type Work<T> = (saved: SavedWorld | null) => Promise<{ text?: string | (() => string); value: T }>;

async function workOn<T>(
  db: Database,
  known: SavedWorld | null,
  work: Work<T>,
): Promise<{ value: T; world: SavedWorld | null }> {
  const saved = await load(db, known);
  const { text, value } = await work(saved);
  if (text === undefined) return { value, world: saved };
  const world = { version: (saved?.version ?? 0) + 1, text: typeof text === 'string' ? text : text() };
  await db
    .insert(sandboxWorld)
    .values({ id: ROW, ...world })
    .onConflictDoUpdate({ target: sandboxWorld.id, set: world });
  return { value, world };
}

async function load(db: Database, known: SavedWorld | null): Promise<SavedWorld | null> {
  const [current] = await db
    .select({ version: sandboxWorld.version })
    .from(sandboxWorld)
    .where(eq(sandboxWorld.id, ROW));
  if (current === undefined) return null;
  if (known?.version === current.version) return known;
  const [row] = await db.select().from(sandboxWorld).where(eq(sandboxWorld.id, ROW));
  return row === undefined ? null : { version: row.version, text: row.text };
}
