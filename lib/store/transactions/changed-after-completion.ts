import 'server-only';
import { and, desc, eq, gte, inArray, isNotNull, like, min, notLike } from 'drizzle-orm';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import { TRANSACTION_LISTS } from '@/lib/contract/transaction-lists';
import type { Database } from './db';
import type { RecordRow } from './events-records';
import { records } from './schema-events';
import { seenStates } from './schema-transactions';

const SUCCESS = 'success.%';
const EVER = new Date(0);

/** Key of a record across lists. */
export const recordKey = (list: TransactionList, end2end: string) => `${list}\n${end2end}`;

/** Those of these records that one of our reads found completed since then, by `recordKey`. */
export async function onceCompleted(
  db: Database,
  end2ends: readonly string[],
  since = EVER,
): Promise<ReadonlySet<string>> {
  if (end2ends.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ list: seenStates.list, end2end: seenStates.end2end })
    .from(seenStates)
    .where(
      and(
        inArray(seenStates.end2end, [...end2ends]),
        like(seenStates.process, SUCCESS),
        gte(seenStates.seenAt, since),
      ),
    );
  return new Set(rows.map(({ list, end2end }) => recordKey(list, end2end)));
}

/** When a read of ours first looked at a list, as far back as states are kept; null for never. */
export async function firstLookAt(db: Database, list: TransactionList): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(seenStates.seenAt) })
    .from(seenStates)
    .where(eq(seenStates.list, list));
  return row?.at ?? null;
}

/** Followed records that had completed and do not stand so any more since then, last changed first. */
export async function leftCompletion(db: Database, limit: number, since = EVER): Promise<RecordRow[]> {
  return db
    .select()
    .from(records)
    .where(
      and(
        inArray(records.kind, [...TRANSACTION_LISTS]),
        isNotNull(records.completedAt),
        notLike(records.process, SUCCESS),
        gte(records.movedAt, since),
      ),
    )
    .orderBy(desc(records.movedAt))
    .limit(limit);
}
