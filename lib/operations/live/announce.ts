import 'server-only';
import { log } from '@/lib/log';
import type { Database } from '@/lib/store/db';
import { appendChanges, type Change } from '@/lib/store/live';

/**
 * Tells open pages that something changed. In a transaction it is told when that commits, and fails with it. Not for
 * a path that many walk at once (a receiver): there `announceSoon`.
 */
export function announce(db: Database, change: Change): Promise<void> {
  return appendChanges(db, [change]);
}

/** How long changes are gathered; well under the second in which a page should move. */
const GATHER_MS = 100;

type Gathered = Map<string, Change>;
const waiting = new WeakMap<Database, Gathered>();

/**
 * The same after the fact, gathered: equal changes of a tenth of a second are told once. Never throws and nobody waits
 * for it; what is lost with a crash is read by the next poll.
 */
export function announceSoon(db: Database, change: Change): void {
  const known = waiting.get(db);
  const gathered: Gathered = known ?? new Map();
  const { topics, permission, subject, user_id } = change;
  gathered.set(JSON.stringify([topics, permission, subject, user_id]), change);
  if (known !== undefined) return;
  waiting.set(db, gathered);
  setTimeout(() => {
    waiting.delete(db);
    appendChanges(db, [...gathered.values()]).catch((error: unknown) =>
      log.warn({ err: error }, 'changes could not be told to open pages'),
    );
  }, GATHER_MS);
}
