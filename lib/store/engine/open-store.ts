import 'server-only';
import { env } from '@/lib/env';
import type { Store } from './database';
import { openFolder, openMemory } from './pglite';
import { openPostgres } from './postgres';

export type { Database, Store } from './database';

export type StoreTarget =
  | { databaseUrl: string; poolSize?: number }
  | { dataDir: string }
  /** Lives and dies with the process: tests. */
  | { memory: true };

/** Opens a store and brings its schema up to date. Throws `StoreLockedError`, `StoreNewerError` or what the server says. */
export async function openStore(target: StoreTarget): Promise<Store> {
  if ('databaseUrl' in target) return openPostgres(target.databaseUrl, target.poolSize);
  if ('dataDir' in target) return openFolder(target.dataDir);
  return openMemory();
}

/** Next loads a module once per bundle; the store must exist once per process. */
const shared = globalThis as typeof globalThis & { mesaStore?: Promise<Store> | undefined };

/** The store of this process, opened on first use. A failed opening is tried again by the next caller. */
export function store(): Promise<Store> {
  shared.mesaStore ??= openConfigured().catch((error: unknown) => {
    shared.mesaStore = undefined;
    throw error;
  });
  return shared.mesaStore;
}

function openConfigured(): Promise<Store> {
  const { databaseUrl, dataDir } = env();
  return openStore(databaseUrl === undefined ? { dataDir } : { databaseUrl });
}

/** Ends the store of this process, if it was ever opened. */
export async function closeStore(): Promise<void> {
  const opened = shared.mesaStore;
  shared.mesaStore = undefined;
  await opened?.then((open) => open.close()).catch(() => undefined);
}

/** Gives this process a store that was opened elsewhere: tests of whole routes. */
export function adoptStore(open: Store): void {
  shared.mesaStore = Promise.resolve(open);
}
