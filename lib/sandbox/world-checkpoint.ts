import 'server-only';
import { markJournal } from './registers';
import type { Delivery, World } from './world';

/** What turns change in place, as it stood. The registers are taken back by their journal (registers.ts). */
export interface Checkpoint {
  readonly text: string;
  readonly deliveries: Delivery[];
}

export function checkpointOf({ minted, clock, accounts, faults, deliveries }: World): Checkpoint {
  return {
    text: JSON.stringify({ minted, clock, accounts, faults }),
    deliveries: deliveries.map((delivery) => ({ ...delivery, attempts: [...delivery.attempts] })),
  };
}

export function restore(world: World, { text, deliveries }: Checkpoint): void {
  Object.assign(world, JSON.parse(text), { deliveries });
}

/** The world as it stands in the middle of a turn; the function given brings it back. */
export function savepoint(world: World): () => void {
  const checkpoint = checkpointOf(world);
  const takeBack = markJournal(world);
  return () => {
    takeBack();
    restore(world, checkpoint);
  };
}
