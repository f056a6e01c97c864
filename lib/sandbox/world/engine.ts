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
  /** Told of what was due and could not be done. */
  onError?: (error: unknown) => void;
}

/** The world with its clock: what is due is done before each turn, and by a timer between them. */
export function createEngine(options: EngineOptions): Engine {
  const { assumptions, realNow } = options;
  const plan = planHistory(assumptions, options.records);
  const keeper = worldKeeper(options.store, () => seededWorld(options.seed, realNow(), plan));
  const timer = wakeup(() => turn(look).catch(() => undefined));
  /** By `end2end`: what has webhooks on their way. */
  const busy = new Set<string>();
  const ways = new Set<Promise<void>>();
  let claiming: Promise<void> | null = null;
  let claimAgain = false;

  async function turn<T>(work: (world: World, now: number) => { changed: boolean; value: T }): Promise<T> {
    const { value, waitMs, dueNow } = await keeper.turn((world) => {
      const moment = { world, now: sandboxNow(world, realNow()), assumptions };
      const caughtUp = catchUp(moment, options.onError);
      const { changed, value } = work(world, sandboxNow(world, realNow()));
      return {
        changed: changed || caughtUp,
        value: { value, ...outlook(world, sandboxNow(world, realNow())) },
      };
    });
    timer.plan(waitMs);
    if (dueNow) deliverDue();
    return value;
  }

  /** Never awaited by an answer: a webhook can neither delay nor fail a call. */
  function deliverDue(): void {
    claimAgain = true;
    claiming ??= claimAll();
  }

  async function claimAll(): Promise<void> {
    while (claimAgain) {
      claimAgain = false;
      const due = await claim().catch((): Delivery[] => []);
      for (const subject of new Set(due.map(({ end2end }) => end2end))) {
        const way = deliverAll(subject, due).finally(() => ways.delete(way));
        ways.add(way);
      }
    }
    claiming = null;
  }

  function claim(): Promise<Delivery[]> {
    return keeper.turn((world) => {
      const value = claimDue(world, sandboxNow(world, realNow()), assumptions, busy);
      return { changed: value.length > 0, value };
    });
  }

  /** What is due of one thing, in its order; a receiver that is slow holds up nothing of another. */
  async function deliverAll(subject: string, due: readonly Delivery[]): Promise<void> {
    busy.add(subject);
    await deliverInOrder(due.filter(({ end2end }) => end2end === subject));
    busy.delete(subject);
    await turn(look).catch(() => undefined);
  }

  async function deliverInOrder(queue: readonly Delivery[]): Promise<void> {
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
      while (claiming !== null || ways.size > 0) await Promise.all([claiming, ...ways]);
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
