import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Store } from '@/lib/store/engine/database';
import type { WorldCopy } from './world-file';

/** A visitor's copy of a demo on Postgres. */
export interface World {
  readonly id: string;
  readonly endsAt: Date;
  readonly store: Store;
  /** It holds as much as a demo keeps for one visitor. */
  isFull(): boolean;
}

export interface Worlds {
  /** Null: ended, never made, or made with other tables by another version. */
  open(id: string): Promise<World | null>;
  isOpen(id: string): boolean;
  /** Throws `demo_full`. */
  make(copy?: WorldCopy): Promise<World>;
  /** Of the page that is being rendered. */
  ofPage(): Promise<World | undefined>;
}

interface Scope {
  world: World | undefined;
}

/** Next loads a module once per bundle. */
const shared = globalThis as typeof globalThis & {
  mesaWorlds?: Worlds | undefined;
  mesaWorldScope?: AsyncLocalStorage<Scope>;
};

/** Undefined: one world for all, as in every live service. */
export function openWorlds(): Worlds | undefined {
  return shared.mesaWorlds;
}

export function installWorlds(worlds: Worlds | undefined): void {
  shared.mesaWorlds = worlds;
}

/** Runs `work` in a world; undefined: the one that all share. */
export function withinWorld<T>(world: World | undefined, work: () => Promise<T>): Promise<T> {
  if (shared.mesaWorlds === undefined) return work();
  shared.mesaWorldScope ??= new AsyncLocalStorage();
  return shared.mesaWorldScope.run({ world }, work);
}

export async function currentWorld(): Promise<World | undefined> {
  const entered = shared.mesaWorldScope?.getStore();
  return entered === undefined ? shared.mesaWorlds?.ofPage() : entered.world;
}
