import 'server-only';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { planHistory } from '@/lib/sandbox/history/history-plan';
import { nextDeliveryAt } from '@/lib/sandbox/webhooks/webhook-queue';
import { claimDue, recordAttempt, type SenderOptions, send } from '@/lib/sandbox/webhooks/webhook-sender';
import { nextDueAt, runDueTasks } from './run-due-tasks';
import { sandboxNow } from './sandbox-clock';
import { seededWorld } from './seed';
import type { Delivery, World } from './world';
import { worldPersistence } from './world-persistence';
import type { WorldStore } from './world-store';

export interface Engine {
  turn<T>(work: (world: World, now: number) => { changed: boolean; value: T }): Promise<T>;
  settled(): Promise<void>;
  dispose(): void;
}

export interface EngineOptions extends SenderOptions {
  store: WorldStore;
  seed: string;
  assumptions: Assumptions;
  records?: number;
  onError?: (error: unknown) => void;
}

/** The world with its clock: runs due tasks before each turn, and by a timer in between. */
export function createEngine(options: EngineOptions): Engine {
  const { assumptions, realNow } = options;
  const plan = planHistory(assumptions, options.records);
  const persistence = worldPersistence(options.store, () => seededWorld(options.seed, realNow(), plan));
  const timer = wakeTimer(() => turn(noChange).catch(() => undefined));
  const busy = new Set<string>();
  const inFlight = new Set<Promise<void>>();
  let claiming: Promise<void> | null = null;
  let claimAgain = false;

  async function turn<T>(work: (world: World, now: number) => { changed: boolean; value: T }): Promise<T> {
    const { value, waitMs, dueNow } = await persistence.turn((world) => {
      const moment = { world, now: sandboxNow(world, realNow()), assumptions };
      const caughtUp = runDueTasks(moment, options.onError);
      const { changed, value } = work(world, sandboxNow(world, realNow()));
      return {
        changed: changed || caughtUp,
        value: { value, ...nextWork(world, sandboxNow(world, realNow())) },
      };
    });
    timer.plan(waitMs);
    if (dueNow) deliverDue();
    return value;
  }

  /** Not awaited: a webhook must not delay or fail an answer. */
  function deliverDue(): void {
    claimAgain = true;
    claiming ??= claimAll();
  }

  async function claimAll(): Promise<void> {
    while (claimAgain) {
      claimAgain = false;
      const due = await claim().catch((): Delivery[] => []);
      for (const subject of new Set(due.map(({ end2end }) => end2end))) {
        const sending = deliverAll(subject, due).finally(() => inFlight.delete(sending));
        inFlight.add(sending);
      }
    }
    claiming = null;
  }

  function claim(): Promise<Delivery[]> {
    return persistence.turn((world) => {
      const value = claimDue(world, sandboxNow(world, realNow()), assumptions, busy);
      return { changed: value.length > 0, value };
    });
  }

  async function deliverAll(subject: string, due: readonly Delivery[]): Promise<void> {
    busy.add(subject);
    await deliverInOrder(due.filter(({ end2end }) => end2end === subject));
    busy.delete(subject);
    await turn(noChange).catch(() => undefined);
  }

  async function deliverInOrder(queue: readonly Delivery[]): Promise<void> {
    for (const delivery of queue) {
      const outcome = await send(delivery, options);
      const recorded = persistence.turn((world) => {
        const now = sandboxNow(world, realNow());
        recordAttempt(world, now, assumptions, delivery.id, outcome);
        return { changed: true, value: nextDeliveryAt(world) };
      });
      await recorded.catch(() => undefined);
    }
  }

  return {
    turn,
    async settled() {
      while (claiming !== null || inFlight.size > 0) await Promise.all([claiming, ...inFlight]);
    },
    dispose: () => timer.stop(),
  };
}

const noChange = () => ({ changed: false, value: undefined });

/** Milliseconds to the next task (undefined while the clock is frozen), and whether a delivery is due. */
function nextWork(world: World, now: number): { waitMs: number | undefined; dueNow: boolean } {
  const deliveryAt = nextDeliveryAt(world);
  const dueNow = deliveryAt !== undefined && deliveryAt <= now;
  const next = world.clock.frozen_at === undefined ? nextDueAt(world) : undefined;
  return { waitMs: next === undefined ? undefined : next - now, dueNow };
}

/** Upper bound of a timer; it then plans again. */
const LONGEST_WAIT_MS = 60 * 60 * 1000;
const SHORTEST_WAIT_MS = 50;

interface WakeTimer {
  plan(waitMs: number | undefined): void;
  stop(): void;
}

/** One timer that does not keep the process alive. `work` must not reject. */
function wakeTimer(work: () => Promise<void>): WakeTimer {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  return {
    plan(waitMs) {
      clearTimeout(timer);
      if (waitMs === undefined || stopped) return;
      timer = setTimeout(() => void work(), Math.min(Math.max(waitMs, SHORTEST_WAIT_MS), LONGEST_WAIT_MS));
      timer.unref();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
