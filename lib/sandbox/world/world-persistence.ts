import 'server-only';
import { beginJournal, takeBack } from './registers';
import type { World } from './world';
import { type Checkpoint, checkpointOf, restore } from './world-checkpoint';
import type { SavedWorld, WorldStore } from './world-store';
import { readWorld, writeWorld } from './world-text';

export interface WorldKeeper {
  /**
   * One indivisible change: nobody else sees the world meanwhile, and what changed is saved before the
   * promise resolves. Nothing of a turn that throws remains.
   */
  turn<T>(work: (world: World) => { changed: boolean; value: T }): Promise<T>;
}

/** The latest change, as long as it may turn out not to have been saved. */
interface Attempt {
  /** What the world was before it. */
  readonly version: number;
  readonly checkpoint: Checkpoint;
  readonly journal: readonly (() => void)[];
}

interface Held {
  readonly world: World;
  version: number;
  checkpoint: Checkpoint;
  attempt?: Attempt;
  /** The version it takes the place of, where it was not read but made: at that version nobody else has it. */
  readonly madeAt?: number;
}

/** Keeps the parsed world between turns for as long as no other process has saved a newer one. */
export function worldKeeper(store: WorldStore, fresh: () => World): WorldKeeper {
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
          // A fresh world is kept at once: its history is laid relative to this moment (clauses.md 0.7).
          if (!changed && attempt.journal.length === 0 && on.madeAt !== attempt.version) return { value };
          on.attempt = attempt;
          made = { on, attempt };
          const version = attempt.version + 1;
          on.version = version;
          on.checkpoint = checkpointOf(on.world);
          return { text: textLater(on, version), value };
        });
      } catch (error) {
        // What was not saved did not happen.
        if (made !== undefined && made.on.attempt === made.attempt) undo(made.on, made.attempt);
        throw error;
      }
    },
  };
}

/** Runs the work of a turn; nothing of one that throws remains. */
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

/** The world's text at a version that was saved, also when a later turn has failed since. */
function textAt(held: Held, version: number): string {
  settle(held, version);
  return writeWorld(held.world);
}

/** Takes back an attempt that was not saved: the store still has what was there before it. */
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
