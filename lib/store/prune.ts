import 'server-only';
import { log } from '@/lib/log/log';
import { removeOldMessages } from '@/lib/store/alerts/alert-messages';
import { removeOldDestinations } from '@/lib/store/conversions/conversions';
import type { Database } from '@/lib/store/engine/open-store';
import { removeOldProofs } from '@/lib/store/factors/proofs';
import { removeOldChanges } from '@/lib/store/live/live-changes';
import { removeOldNotifications } from '@/lib/store/notifications/notifications';
import { removeOldLockouts } from '@/lib/store/people/lockouts';
import { removeOldPersonLinks } from '@/lib/store/people/person-links';
import { removeOldSessions } from '@/lib/store/people/sessions';
import { removeOldPositions } from '@/lib/store/positions/positions';
import { removeOldFilterValues } from '@/lib/store/transactions/filter-values';
import { removeOldStates } from '@/lib/store/transactions/observed-states';

const HOUR_MS = 3_600_000;

/** Hourly: made-up addresses fill the lockouts. Returns the stop function; keeps no process alive. */
export function startPruning(db: Database, everyMs = HOUR_MS): () => void {
  const timer = setInterval(() => {
    Promise.all([
      removeOldSessions(db),
      removeOldLockouts(db),
      removeOldPersonLinks(db),
      removeOldProofs(db),
      removeOldFilterValues(db),
      removeOldDestinations(db),
      removeOldStates(db),
      removeOldChanges(db),
      removeOldNotifications(db),
      removeOldMessages(db),
      removeOldPositions(db),
    ]).catch((error: unknown) => log.error({ err: error }, 'what ran out could not be removed'));
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
