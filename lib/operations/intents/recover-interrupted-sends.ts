import 'server-only';
import { log } from '@/lib/log/log';
import type { Services } from '@/lib/operations/services';
import { sweepLinks } from '@/lib/store/checkout-links/checkout-links';
import { sweepSending } from '@/lib/store/conversions/attempts';
import type { Database } from '@/lib/store/engine/open-store';
import { sweepIntents } from '@/lib/store/sub-merchants/intents';

type Parts = Pick<Services, 'store' | 'clock'>;

/** Longer than a call's time-out and its recording. */
const ORPHAN_MS = 90_000;
/** The sweep at the start covered older ones. */
const DAY_MS = 24 * 60 * 60_000;

/**
 * At the start `sending` becomes `unknown` (safety 6, 68): with the embedded store all up to `startedAt` (our
 * clock), with Postgres those older than `ORPHAN_MS`. Returns the rfq_ids.
 */
export function recoverInterruptedSends({ store, clock }: Parts, startedAt = clock()): Promise<string[]> {
  const upTo = store.dialect === 'pglite' ? startedAt : startedAt - ORPHAN_MS;
  return sweep(store.db, new Date(upTo));
}

/** What is `sending` after every time-out becomes `unknown` and is never sent again (safety 6). */
export async function endOrphanedSends({ store, clock }: Parts, now = clock()): Promise<void> {
  await sweep(store.db, new Date(now - ORPHAN_MS), new Date(now - DAY_MS));
}

async function sweep(db: Database, sentUpTo: Date, linksSince?: Date): Promise<string[]> {
  const swept = await sweepSending(db, sentUpTo);
  const links = await sweepLinks(db, sentUpTo, linksSince);
  if (links > 0) log.warn({ count: links, outcome: 'unknown' }, 'links without an answer became unknown');
  const operations = await sweepIntents(db, sentUpTo);
  if (operations > 0)
    log.warn({ count: operations, outcome: 'unknown' }, 'operations without an answer became unknown');
  if (swept.length > 0)
    log.warn({ count: swept.length, outcome: 'unknown' }, 'accepts without an end became unknown');
  return swept;
}
