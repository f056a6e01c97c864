import 'server-only';
import { log } from '@/lib/log';
import { workerOf } from './events/worker';
import { createFollower } from './follow-open';
import { learnClock } from './learn-clock';
import { endOrphans, recover } from './recover';
import type { Services } from './services';
import { createWithdrawalFollower } from './sub-merchants/follow-withdrawals';
import { createRegisterReader } from './sub-merchants/read-again';
import { createUnknownTeller } from './tell-unknown';

const TICK_MS = 2_000;

/**
 * What the process does by itself: recovers once, learns the service's clock, then follows open
 * conversions, works through the inbox and reads what is followed. The timer keeps no process alive. `stop` resolves
 * when the work under way has ended.
 */
export function startBackground(services: Services): { stop(): Promise<void> } {
  const follower = createFollower(services);
  const withdrawals = createWithdrawalFollower(services);
  const worker = workerOf(services);
  const register = createRegisterReader(services);
  const unknown = createUnknownTeller(services);
  // A recovery that has to wait for the store must not end what this process is sending by then.
  const startedAt = services.clock();
  let recovered = false;
  let running: Promise<void> | undefined;
  const work = async () => {
    // Not waited for: while webhooks pour in it has no end.
    worker.wake();
    if (!recovered) {
      await recover(services, startedAt);
      recovered = true;
      await Promise.all([learnClock(services), follower.tick(), withdrawals.tick()]);
      return;
    }
    register.tick();
    await endOrphans(services);
    await Promise.all([follower.tick(), withdrawals.tick(), unknown.tick()]);
  };
  const tick = () => {
    running ??= work()
      .catch((error: unknown) => log.error({ err: error }, 'background work failed'))
      .finally(() => {
        running = undefined;
      });
  };
  tick();
  const timer = setInterval(tick, TICK_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all([running, worker.settled(), register.ended()]);
    },
  };
}
