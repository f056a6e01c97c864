import 'server-only';
import { headText } from '@/lib/contract/bff/audit/audit';
import { log } from '@/lib/log/log';
import type { Database } from '@/lib/store/engine/database';
import { openWork } from '@/lib/store/engine/open-work';
import { sumAttempts } from './denied-attempts';
import { readHead, sealAudit } from './seal-audit';
import { watchWaiting } from './watch-waiting';

const SEAL_MS = 1_000;
const DAY_MS = 24 * 3_600_000;

/** Seals every second; `exports`: once a day the head goes to the log, which is kept elsewhere. */
export function startSealing(
  db: Database,
  { exports, everyMs = SEAL_MS }: { exports: boolean; everyMs?: number },
): { stop(): Promise<void> } {
  let exportedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;
  const watch = watchWaiting(db);
  const work = async () => {
    await watch();
    await sumAttempts(db);
    await sealAudit(db);
    if (!exports || performance.now() - exportedAt < DAY_MS) return;
    const head = await readHead(db);
    exportedAt = performance.now();
    log.info({ count: head.position }, `head of the audit log ${headText(head)}`);
  };
  const tick = () => {
    if (running !== undefined) return;
    const ended = openWork();
    running = work()
      .catch((error: unknown) => log.error({ err: error }, 'rows of the audit log could not be sealed'))
      .finally(() => {
        ended();
        running = undefined;
      });
  };
  const timer = setInterval(tick, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
      tick();
      await running;
    },
  };
}
