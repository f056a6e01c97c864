import 'server-only';
import type { ListItem } from '@/lib/contract/payments-api/envelope';
import { defined } from '@/lib/contract/values/defined';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { log } from '@/lib/log/log';
import type { Services } from '@/lib/operations/services';
import type { Database } from '@/lib/store/engine/open-store';
import { keepStates, type NewState } from '@/lib/store/transactions/observed-states';

/** States that were written lately are not written again. */
const REMEMBERED = 5_000;
const remembered = new WeakMap<Database, Set<string>>();

/** Never rejects: the next read finds them again. */
export function observeStates(
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
      ...defined({ updated_at, process }),
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
