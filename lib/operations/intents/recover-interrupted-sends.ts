import 'server-only';
import { log } from '@/lib/log';
import { sweepSending } from '@/lib/store/attempts';
import type { Database } from '@/lib/store/db';
import { sweepLinks } from '@/lib/store/links';
import { sweepOperations } from '@/lib/store/operations';
import type { Services } from './services';

type Parts = Pick<Services, 'store' | 'clock'>;

/** Beyond any time-out of the call, and the minute its answer waits for the store: whoever was sending is gone. */
const ORPHAN_MS = 90_000;
/** What is older was swept at a start. */
const DAY_MS = 24 * 60 * 60_000;

/**
 * At start what was being sent is unknown: the process that sent it may have died between the call and the record
 * (safety 6, 68). Nothing is sent again. The embedded store has one process at a time, so that is everything up to
 * `startedAt` (our clock). On a server another process may be sending at this very moment: what nobody can be sending
 * any more is unknown at once, the rest `ORPHAN_MS` after it was sent (`endOrphans`). Returns the rfq_ids.
 */
export function recover({ store, clock }: Parts, startedAt = clock()): Promise<string[]> {
  const upTo = store.dialect === 'pglite' ? startedAt : startedAt - ORPHAN_MS;
  return sweep(store.db, new Date(upTo));
}

/** `sending` long after every time-out: its process died, this one's start or not. Nothing is sent again (safety 6). */
export async function endOrphans({ store, clock }: Parts, now = clock()): Promise<void> {
  await sweep(store.db, new Date(now - ORPHAN_MS), new Date(now - DAY_MS));
}

async function sweep(db: Database, sentUpTo: Date, linksSince?: Date): Promise<string[]> {
  const swept = await sweepSending(db, sentUpTo);
  const links = await sweepLinks(db, sentUpTo, linksSince);
  if (links > 0) log.warn({ count: links, outcome: 'unknown' }, 'links without an answer became unknown');
  const operations = await sweepOperations(db, sentUpTo);
  if (operations > 0)
    log.warn({ count: operations, outcome: 'unknown' }, 'operations without an answer became unknown');
  if (swept.length > 0)
    log.warn({ count: swept.length, outcome: 'unknown' }, 'accepts without an end became unknown');
  return swept;
}
