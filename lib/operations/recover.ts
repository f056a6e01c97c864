import 'server-only';
import { log } from '@/lib/log';
import { sweepSending } from '@/lib/store/attempts';
import { sweepLinks } from '@/lib/store/links';
import { sweepOperations } from '@/lib/store/operations';
import type { Services } from './services';

/**
 * At start every intent that was being sent is unknown: the process that sent it may have died between the
 * call and the record (safety 6, 68). Nothing is sent again. What was sent after `startedAt` (our clock) is this
 * process's own and left alone. Returns the rfq_ids.
 */
export async function recover(services: Services, startedAt = services.clock()): Promise<string[]> {
  const swept = await sweepSending(services.store.db, new Date(startedAt));
  const links = await sweepLinks(services.store.db, new Date(startedAt));
  if (links > 0) log.warn({ count: links, outcome: 'unknown' }, 'links without an answer became unknown');
  const operations = await sweepOperations(services.store.db, new Date(startedAt));
  if (operations > 0)
    log.warn({ count: operations, outcome: 'unknown' }, 'operations without an answer became unknown');
  if (swept.length > 0)
    log.warn({ count: swept.length, outcome: 'unknown' }, 'accepts without an end became unknown');
  return swept;
}
