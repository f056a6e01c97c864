import 'server-only';
import { markJournal } from './registers';
import type { World } from './world';

/** Copy of the parts that turns mutate. Registers have a journal instead (registers.ts). */
export interface Checkpoint {
  readonly parts: Pick<World, 'minted' | 'clock' | 'accounts' | 'faults'>;
  readonly deliveries: World['deliveries'];
}

export function checkpointOf({ minted, clock, accounts, faults, deliveries }: World): Checkpoint {
  return {
    parts: copyOf({ minted, clock, accounts, faults }),
    deliveries,
  };
}

export function restore(world: World, { parts, deliveries }: Checkpoint): void {
  Object.assign(world, copyOf(parts), { deliveries });
}

/** Faster than a JSON round trip; runs for every change. */
function copyOf<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copyOf) as T;
  const copy = {} as T;
  for (const key in value) copy[key] = copyOf(value[key]);
  return copy;
}

/** Returns a function that restores the world within a turn. */
export function savepoint(world: World): () => void {
  const checkpoint = checkpointOf(world);
  const takeBack = markJournal(world);
  return () => {
    takeBack();
    restore(world, checkpoint);
  };
}
