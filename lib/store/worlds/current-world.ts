import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Store } from '@/lib/store/engine/database';
import type { WorldCopy } from './world-file';

/** A visitor's copy of a demo. */
export interface World {
  readonly id: string;
  readonly endsAt: Date;
  readonly store: Store;
  /** It holds as much as a demo keeps for one visitor. */
  isFull(): boolean;
}

/** A world that is being made, or waits for its turn. */
export interface WaitingWorld {
  readonly id: string;
  /** 1: the next one to be ready. */
  readonly place: number;
}

export interface Worlds {
  /** Null: ended, never made, or made with other tables by another version. */
  open(id: string): Promise<World | null>;
  isOpen(id: string): boolean;
  /**
   * A new one, or its place where it is not ready within a moment: it goes on being made. Throws `demo_full` and, for
   * too many of one source, `demo_source_full`.
   */
  begin(copy?: WorldCopy, source?: string): Promise<World | WaitingWorld>;
  /** Of a world that is being made here or elsewhere; null: it is not, or not any more. */
  waitingFor(id: string): Promise<World | WaitingWorld | null>;
  isMaking(id: string): Promise<boolean>;
  /** World of the page that is being rendered. */
  ofPage(): Promise<World | undefined>;
  /** Without a database (ADR 0127). */
  readonly carried?: CarriedWorlds;
}

/** Signed, and its name. */
export interface CarriedCopy {
  token: string;
  file: Buffer;
}

export interface CarriedAsk {
  id: string;
  /** Token of the browser's copy; `any`: whatever is here. */
  token: string | undefined | 'any';
  /** True: waits until no other change of the world runs. */
  changes: boolean;
}

export interface CarriedWorlds {
  /** Throws `world_unknown` before `work` where this process has not been through that copy. */
  run<T>(asked: CarriedAsk, work: (world: World) => Promise<T>): Promise<T>;
  /** Starts with a new world. Throws `demo_full`. */
  begin(id: string): Promise<void>;
  /** Refused: no whole copy of that world. Throws `demo_full`. */
  giveBack(id: string, file: Uint8Array): Promise<'restored' | 'known' | 'refused'>;
  /** Null: too large to be carried. */
  copy(world: World): Promise<CarriedCopy | null>;
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
