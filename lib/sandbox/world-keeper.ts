import 'server-only';
import { seededWorld } from './seed';
import type { World } from './world';
import type { SavedWorld, WorldStore } from './world-store';

export interface WorldKeeper {
  /**
   * One indivisible change: nobody else sees the world meanwhile, and what changed is saved before the
   * promise resolves. Nothing of a turn that throws remains.
   */
  turn<T>(work: (world: World) => { changed: boolean; value: T }): Promise<T>;
}

/** Keeps the parsed world between turns for as long as no other process has saved a newer one. */
export function worldKeeper(store: WorldStore, seed: string): WorldKeeper {
  let kept: { version: number; world: World } | null = null;

  function open(saved: SavedWorld | null): World {
    const version = saved?.version ?? 0;
    return kept?.version === version ? kept.world : readWorld(saved, seed);
  }

  return {
    async turn(work) {
      try {
        return await store.exclusive(async (saved) => {
          const world = open(saved);
          kept = null;
          const { changed, value } = work(world);
          const version = saved?.version ?? 0;
          kept = { version: changed ? version + 1 : version, world };
          return changed ? { text: JSON.stringify(world), value } : { value };
        });
      } catch (error) {
        // What was not saved did not happen: the next turn reads the saved world again.
        kept = null;
        throw error;
      }
    },
  };
}

/** A world of another format, left by an older or newer release, gives way to a fresh one. */
function readWorld(saved: SavedWorld | null, seed: string): World {
  const fresh = seededWorld(seed);
  if (saved === null) return fresh;
  const world = JSON.parse(saved.text) as World;
  return world.format === fresh.format ? world : fresh;
}
