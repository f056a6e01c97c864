import 'server-only';
import { and, desc, eq, gte, inArray, isNotNull, like, min, or, sql } from 'drizzle-orm';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { TRANSACTION_LISTS } from '@/lib/contract/values/transactions/transaction-lists';
import type { Database } from '@/lib/store/engine/open-store';
import { observedStates } from '@/lib/store/schema/transaction-tables';
import { records } from '@/lib/store/schema/webhook-tables';
import type { RecordRow } from '@/lib/store/webhooks/webhook-records';

const SUCCESS = 'success.%';
const EVER = new Date(0);

export const recordKey = (list: TransactionList, end2end: string) => `${list}\n${end2end}`;

/** Which of these records one of our reads found completed since then, by `recordKey`. */
export async function onceCompleted(
  db: Database,
  end2ends: readonly string[],
  since = EVER,
): Promise<ReadonlySet<string>> {
  if (end2ends.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ list: observedStates.list, end2end: observedStates.end2end })
    .from(observedStates)
    .where(
      and(
        inArray(observedStates.end2end, [...end2ends]),
        like(observedStates.process, SUCCESS),
        gte(observedStates.seenAt, since),
      ),
    );
  return new Set(rows.map(({ list, end2end }) => recordKey(list, end2end)));
}

/** Time of our first read of a list, as far as states are kept; null for never. */
export async function firstObservedAt(db: Database, list: TransactionList): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(observedStates.seenAt) })
    .from(observedStates)
    .where(eq(observedStates.list, list));
  return row?.at ?? null;
}

/** Followed records that left completion since then, last changed first. */
export async function leftCompletion(
  db: Database,
  limit: number,
  since = EVER,
  offset = 0,
): Promise<RecordRow[]> {
  return db
    .select()
    .from(records)
    .where(
      and(
        inArray(records.kind, [...TRANSACTION_LISTS]),
        isNotNull(records.completedAt),
        // The condition is written as in the index, or Postgres does not use it.
        sql`coalesce(process, '') not like 'success.%'`,
        or(isNotNull(records.process), isNotNull(records.reopenedAt)),
        gte(records.movedAt, since),
      ),
    )
    .orderBy(desc(records.movedAt), records.kind, records.id)
    .limit(limit)
    .offset(offset);
}
