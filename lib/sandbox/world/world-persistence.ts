import 'server-only';
import { beginJournal, takeBack } from './registers';
import type { World } from './world';
import { type Checkpoint, checkpointOf, restore } from './world-checkpoint';
import { readWorld, writeWorld } from './world-json';
import type { SavedWorld, WorldStore } from './world-store';

export interface WorldPersistence {
  /** One atomic change, saved before the promise resolves. A turn that throws leaves no trace. */
  turn<T>(work: (world: World) => { changed: boolean; value: T }): Promise<T>;
}

/** The latest change, until it is saved. */
interface Attempt {
  readonly version: number;
  readonly checkpoint: Checkpoint;
  readonly journal: readonly (() => void)[];
}

interface Held {
  readonly world: World;
  version: number;
  checkpoint: Checkpoint;
  attempt?: Attempt;
  /** The version that a new world replaces. */
  readonly madeAt?: number;
}

/** Keeps the parsed world between turns until another process saves a newer one. */
export function worldPersistence(store: WorldStore, fresh: () => World): WorldPersistence {
  let held: Held | undefined;

  function open(saved: SavedWorld | null): Held {
    const version = saved?.version ?? 0;
    if (held !== undefined) settle(held, version);
    if (held?.version === version) return held;
    const kept = saved === null ? null : readWorld(saved.text);
    const world = kept ?? fresh();
    held = { world, version, checkpoint: checkpointOf(world), ...(kept === null && { madeAt: version }) };
    return held;
  }

  return {
    async turn(work) {
      let made: { on: Held; attempt: Attempt } | undefined;
      try {
        return await store.exclusive(async (saved) => {
          const on = open(saved);
          const attempt = { version: on.version, checkpoint: on.checkpoint, journal: beginJournal(on.world) };
          const { changed, value } = attempted(on, attempt, work);
          // A fresh world is saved at once: its history is relative to this moment.
          if (!changed && attempt.journal.length === 0 && on.madeAt !== attempt.version) return { value };
          on.attempt = attempt;
          made = { on, attempt };
          const version = attempt.version + 1;
          on.version = version;
          on.checkpoint = checkpointOf(on.world);
          return { text: textLater(on, version), value };
        });
      } catch (error) {
        if (made !== undefined && made.on.attempt === made.attempt) undo(made.on, made.attempt);
        throw error;
      }
    },
  };
}

function attempted<T>(held: Held, attempt: Attempt, work: (world: World) => T): T {
  try {
    return work(held.world);
  } catch (error) {
    undo(held, attempt);
    throw error;
  }
}

function textLater(held: Held, version: number): () => string {
  return () => textAt(held, version);
}

/** JSON of a saved version, even after a later turn failed. */
function textAt(held: Held, version: number): string {
  settle(held, version);
  return writeWorld(held.world);
}

function settle(held: Held, version: number): void {
  const { attempt } = held;
  if (attempt?.version === version) undo(held, attempt);
}

function undo(held: Held, { version, checkpoint, journal }: Attempt): void {
  takeBack(journal);
  restore(held.world, checkpoint);
  held.version = version;
  held.checkpoint = checkpointOf(held.world);
  delete held.attempt;
}
