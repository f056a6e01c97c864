import 'server-only';
import { log } from '@/lib/log';
import { createFollower } from './follow-open';
import { recover } from './recover';
import type { Services } from './services';

const TICK_MS = 2_000;

/**
 * What the process does by itself: recovers once, then follows open conversions. The timer keeps no process
 * alive. `stop` resolves when the work under way has ended.
 */
export function startBackground(services: Services): { stop(): Promise<void> } {
  const follower = createFollower(services);
  let recovered = false;
  let running: Promise<void> | undefined;
  const work = async () => {
    if (!recovered) {
      await recover(services);
      recovered = true;
    }
    await follower.tick();
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
      await running;
    },
  };
}
