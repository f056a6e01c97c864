import 'server-only';
import type { ListItem } from '@/lib/contract/envelope';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import { log } from '@/lib/log';
import type { Database } from '@/lib/store/db';
import { keepStates, type NewState } from '@/lib/store/seen-states';
import type { Services } from './services';

/** States this process has kept lately: a list that polls would otherwise write the same rows every time. */
const REMEMBERED = 5_000;
const remembered = new WeakMap<Database, Set<string>>();

/**
 * Keeps the states a read found, for the timeline of each record. Nobody waits for it and no read fails because
 * of it: a state that could not be kept is found again by the next read.
 */
export function noteStates(
  { store: { db }, clock }: Services,
  list: TransactionList,
  items: readonly ListItem[],
): Promise<void> {
  const known = remembered.get(db) ?? new Set();
  remembered.set(db, known);
  const fresh: NewState[] = [];
  for (const { end2end, updated_at, process, status, substatus } of items) {
    if (end2end === undefined) continue;
    const key = [list, end2end, updated_at, process].join('\n');
    if (known.has(key)) continue;
    known.add(key);
    fresh.push({
      end2end,
      status,
      substatus,
      ...(updated_at === undefined ? {} : { updated_at }),
      ...(process === undefined ? {} : { process }),
    });
  }
  for (const key of known) {
    if (known.size <= REMEMBERED) break;
    known.delete(key);
  }
  return keepStates(db, list, fresh, new Date(clock())).catch((error: unknown) => {
    known.clear();
    log.warn({ err: error }, 'states that a read found could not be kept');
  });
}
