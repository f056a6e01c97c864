import 'server-only';
import type { Assumptions } from '@/lib/contract/assumptions';
import { noteDelivery } from './clause-board';
import { catchUp, nextDueAt } from './due';
import { planHistory } from './history/plan';
import { sandboxNow } from './sandbox-clock';
import { seededWorld } from './seed';
import { wakeup } from './wakeup';
import { nextDeliveryAt } from './webhook-queue';
import { claimDue, recordAttempt, type SenderOptions, send } from './webhook-sender';
import type { Delivery, World } from './world';
import { worldKeeper } from './world-keeper';
import type { WorldStore } from './world-store';

export interface Engine {
  /** Runs one turn on a world that time has caught up with; `now` is the sandbox's. */
  turn<T>(work: (world: World, now: number) => { changed: boolean; value: T }): Promise<T>;
  /** Waits until every webhook that is due has been attempted. */
  settled(): Promise<void>;
  dispose(): void;
}

export interface EngineOptions extends SenderOptions {
  store: WorldStore;
  seed: string;
  assumptions: Assumptions;
  /** Records of the seeded history in all; absent: the usual number in each list. */
  records?: number;
}

/** The world with its clock: what is due is done before each turn, and by a timer between them. */
export function createEngine(options: EngineOptions): Engine {
  const { assumptions, realNow } = options;
  const plan = planHistory(assumptions, options.records);
  const keeper = worldKeeper(options.store, () => seededWorld(options.seed, realNow(), plan));
  const timer = wakeup(() => turn(look).catch(() => undefined));
  let sending: Promise<void> | null = null;

  async function turn<T>(work: (world: World, now: number) => { changed: boolean; value: T }): Promise<T> {
    const { value, waitMs, dueNow } = await keeper.turn((world) => {
      const caughtUp = catchUp({ world, now: sandboxNow(world, realNow()), assumptions });
      const { changed, value } = work(world, sandboxNow(world, realNow()));
      return {
        changed: changed || caughtUp,
        value: { value, ...outlook(world, sandboxNow(world, realNow())) },
      };
    });
    timer.plan(waitMs);
    if (dueNow && sending === null) sending = deliver();
    return value;
  }

  /** Never awaited by an answer: a webhook can neither delay nor fail a call. */
  async function deliver(): Promise<void> {
    for (;;) {
      const due = await claim().catch((): Delivery[] => []);
      if (due.length === 0) break;
      const subjects = [...new Set(due.map((delivery) => delivery.end2end))];
      const queues = subjects.map((subject) => due.filter((delivery) => delivery.end2end === subject));
      await Promise.all(queues.map(deliverInOrder));
    }
    sending = null;
    await turn(look).catch(() => undefined);
  }

  function claim(): Promise<Delivery[]> {
    return keeper.turn((world) => {
      const value = claimDue(world, sandboxNow(world, realNow()), assumptions);
      return { changed: value.length > 0, value };
    });
  }

  async function deliverInOrder(queue: Delivery[]): Promise<void> {
    for (const delivery of queue) {
      const outcome = await send(delivery, options);
      const recorded = keeper.turn((world) => {
        const now = sandboxNow(world, realNow());
        recordAttempt(world, now, assumptions, delivery.id, outcome);
        noteDelivery(world, now, delivery.id);
        return { changed: true, value: nextDeliveryAt(world) };
      });
      await recorded.catch(() => undefined);
    }
  }

  return {
    turn,
    async settled() {
      while (sending !== null) await sending;
    },
    dispose: () => timer.stop(),
  };
}

/** A turn that only lets time catch up and plans the next look. */
const look = () => ({ changed: false, value: undefined });

/** What waits: milliseconds to the next thing due (none while the clock stands still), and if it is now. */
function outlook(world: World, now: number): { waitMs: number | undefined; dueNow: boolean } {
  const deliveryAt = nextDeliveryAt(world);
  const dueNow = deliveryAt !== undefined && deliveryAt <= now;
  const next = world.clock.frozen_at === undefined ? nextDueAt(world) : undefined;
  return { waitMs: next === undefined ? undefined : next - now, dueNow };
}
