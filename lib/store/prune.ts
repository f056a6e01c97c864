import 'server-only';
import { log } from '@/lib/log';
import { removeOldCounts } from './day-counts';
import type { Database } from './db';
import { removeOldFilterValues } from './filter-values';
import { removeOldChanges } from './live';
import { removeOldLockouts } from './lockouts';
import { removeOldNotifications } from './notifications';
import { removeOldStates } from './seen-states';
import { removeOldSessions } from './sessions';

const HOUR_MS = 3_600_000;

/**
 * Removes what ran out, every hour: a server may run for months, and anybody can fill the lockouts with made-up
 * addresses. Returns the function that stops it; the timer keeps no process alive.
 */
export function startPruning(db: Database, everyMs = HOUR_MS): () => void {
  const timer = setInterval(() => {
    Promise.all([
      removeOldSessions(db),
      removeOldLockouts(db),
      removeOldFilterValues(db),
      removeOldStates(db),
      removeOldCounts(db),
      removeOldChanges(db),
      removeOldNotifications(db),
    ]).catch((error: unknown) => log.error({ err: error }, 'what ran out could not be removed'));
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
