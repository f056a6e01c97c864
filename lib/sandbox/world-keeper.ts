import 'server-only';
import type { World } from './world';
import type { SavedWorld, WorldStore } from './world-store';
import { readWorld, writeWorld } from './world-text';

export interface WorldKeeper {
  /**
   * One indivisible change: nobody else sees the world meanwhile, and what changed is saved before the
   * promise resolves. Nothing of a turn that throws remains.
   */
  turn<T>(work: (world: World) => { changed: boolean; value: T }): Promise<T>;
}

/** Keeps the parsed world between turns for as long as no other process has saved a newer one. */
export function worldKeeper(store: WorldStore, fresh: () => World): WorldKeeper {
  let kept: { version: number; world: World } | null = null;

  function open(saved: SavedWorld | null): World {
    if (kept?.version === (saved?.version ?? 0)) return kept.world;
    return saved === null ? fresh() : readWorld(saved.text, fresh);
  }

  return {
    async turn(work) {
      try {
        return await store.exclusive(async (saved) => {
          const world = open(saved);
          kept = null;
          const { changed: worked, value } = work(world);
          // A fresh world is kept at once: its history is laid relative to this moment (clauses.md 0.7).
          const changed = worked || saved === null;
          const version = saved?.version ?? 0;
          kept = { version: changed ? version + 1 : version, world };
          return changed ? { text: writeWorld(world), value } : { value };
        });
      } catch (error) {
        // What was not saved did not happen: the next turn reads the saved world again.
        kept = null;
        throw error;
      }
    },
  };
}
