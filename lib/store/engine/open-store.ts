import 'server-only';
import { env } from '@/lib/env/env';
import { currentWorld, openWorlds } from '@/lib/store/worlds/current-world';
import type { Store } from './database';
import { type FolderTarget, openFolder, openMemory, openShortLived } from './pglite';
import { openPostgres, type PostgresTarget } from './postgres';

export type { Database, Store } from './database';

export type StoreTarget =
  | PostgresTarget
  | FolderTarget
  /** Used by tests; lives as long as the process. */
  | { memory: true };

/** Throws `StoreLockedError`, `StoreNewerError`, `StoreEarlierError` or the server's error. */
export async function openStore(target: StoreTarget): Promise<Store> {
  if ('databaseUrl' in target) return openPostgres(target);
  if ('dataDir' in target) return openFolder(target);
  return openMemory();
}

/** Next loads a module once per bundle; the store must exist once per process. */
const shared = globalThis as typeof globalThis & { mesaStore?: Promise<Store> | undefined };

/** The store of the caller: of his world on a demo, else of this process. */
export async function store(): Promise<Store> {
  const world = openWorlds() && (await currentWorld());
  return world === undefined ? sharedStore() : world.store;
}

/** The store of this process, opened on first use and again after a failure. */
export function sharedStore({ beginsAgain = false } = {}): Promise<Store> {
  shared.mesaStore ??= openConfigured(beginsAgain).catch((error: unknown) => {
    shared.mesaStore = undefined;
    throw error;
  });
  return shared.mesaStore;
}

function openConfigured(beginsAgain: boolean): Promise<Store> {
  const { databaseUrl, databaseUrlDirect: directUrl, dataDir, storeless } = env();
  if (storeless) return openShortLived();
  const target = databaseUrl === undefined ? { dataDir } : { databaseUrl, directUrl };
  return openStore({ ...target, beginsAgain });
}

export async function closeStore(): Promise<void> {
  const opened = shared.mesaStore;
  shared.mesaStore = undefined;
  await opened?.then((open) => open.close()).catch(() => undefined);
}

/** Makes `open` the store of this process, for tests of whole routes. */
export function adoptStore(open: Store): void {
  shared.mesaStore = Promise.resolve(open);
}
