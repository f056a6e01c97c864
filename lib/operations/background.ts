import 'server-only';
import { defined } from '@/lib/contract/values/defined';
import { log } from '@/lib/log/log';
import { type AlertWays, createAlertSender } from '@/lib/operations/alerts/send-alerts';
import { createConversionFollower } from '@/lib/operations/conversions/follow-open-conversions';
import { createLandingNotifier } from '@/lib/operations/conversions/notify-landings';
import { createUnknownOutcomeNotifier } from '@/lib/operations/intents/notify-unknown-outcomes';
import {
  endOrphanedSends,
  recoverInterruptedSends,
} from '@/lib/operations/intents/recover-interrupted-sends';
import { createPositionReader } from '@/lib/operations/positions/keep-positions';
import { endDueRequests } from '@/lib/operations/requests/read-requests';
import {
  createWhitelistFollower,
  createWithdrawalFollower,
} from '@/lib/operations/sub-merchants/follow-intents';
import { createRegisterRefresher } from '@/lib/operations/sub-merchants/register/refresh-register';
import { inboxWorkerOf } from '@/lib/operations/webhooks/process/inbox-worker';
import { startSealing } from '@/lib/store/audit/start-sealing';
import { openWork } from '@/lib/store/engine/open-work';
import { alertPost } from '@/lib/upstream/post-alert';
import { learnClock } from './learn-clock';
import type { Services } from './services';

const TICK_MS = 2_000;

/**
 * Recovers interrupted sends, learns the service's clock, then runs followers and the inbox. Keeps no process
 * alive; `stop` resolves once work ends. `mail`: absent where none leaves.
 */
export function startBackground(
  services: Services,
  { everyMs = TICK_MS, mail }: { everyMs?: number } & Pick<AlertWays, 'mail'> = {},
): { stop(): Promise<void> } {
  const follower = createConversionFollower(services);
  const withdrawals = createWithdrawalFollower(services);
  const whitelists = createWhitelistFollower(services);
  const worker = inboxWorkerOf(services);
  const register = createRegisterRefresher(services);
  const unknown = createUnknownOutcomeNotifier(services);
  const sealing = startSealing(services.store.db, { exports: services.env.world === undefined });
  const landings = createLandingNotifier(services);
  const positions = createPositionReader(services);
  const alerts = createAlertSender(services, { post: alertPost(), ...defined({ mail }) });
  // Sends of this process, which began after its start, are left alone.
  const startedAt = services.clock();
  let recovered = false;
  let running: Promise<void> | undefined;
  const work = async () => {
    // The worker is not awaited, because webhooks keep arriving.
    worker.wake();
    if (!recovered) {
      await recoverInterruptedSends(services, startedAt);
      recovered = true;
      await Promise.all([learnClock(services), follower.tick(), withdrawals.tick(), whitelists.tick()]);
      return;
    }
    register.tick();
    alerts.tick();
    await endOrphanedSends(services);
    await endDueRequests(services);
    const all = [follower, withdrawals, whitelists, unknown, landings, positions];
    await Promise.all(all.map((one) => one.tick()));
  };
  const tick = () => {
    if (running !== undefined) return;
    const ended = openWork();
    running = work()
      .catch((error: unknown) => log.error({ err: error }, 'background work failed'))
      .finally(() => {
        ended();
        running = undefined;
      });
  };
  tick();
  const timer = setInterval(tick, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all([running, worker.settled(), register.ended(), alerts.ended()]);
      await Promise.all([sealing.stop(), services.flushCalls?.()]);
    },
  };
}
