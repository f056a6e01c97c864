import 'server-only';
import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm';
import type { ObservedState } from '@/lib/contract/bff/transactions';
import { shortText, storableLabel } from '@/lib/contract/values/storable-text';
import { maskLabel } from '@/lib/contract/values/tax-id-text';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import type { Database } from '@/lib/store/engine/open-store';
import { rowTime } from '@/lib/store/engine/row-time';
import { observedStates } from '@/lib/store/schema/transaction-tables';

export type NewState = Omit<ObservedState, 'seen_at'> & { end2end: string };

const KEPT_DAYS = 180;

/** Stores new states in one statement; a state keeps the time of its first read. */
export async function keepStates(
  db: Database,
  list: TransactionList,
  states: readonly NewState[],
  seenAt = rowTime(),
): Promise<void> {
  if (states.length === 0) return;
  const rows = states.map(({ end2end, updated_at, process, status, substatus }) => ({
    list,
    end2end: shortText(end2end),
    updatedAt: shortText(updated_at ?? ''),
    process: shortText(process ?? ''),
    status: storableLabel(status),
    substatus: storableLabel(substatus),
    seenAt,
  }));
  await db.insert(observedStates).values(rows).onConflictDoNothing();
}

/** Observed states of one record, oldest first. */
export async function statesOf(
  db: Database,
  list: TransactionList,
  end2end: string,
): Promise<ObservedState[]> {
  const rows = await db
    .select()
    .from(observedStates)
    .where(and(eq(observedStates.list, list), eq(observedStates.end2end, shortText(end2end))))
    .orderBy(asc(observedStates.seenAt), asc(observedStates.id));
  return rows.map(toObservedState);
}

/** The last observed state of each record; records never observed have no entry. */
export async function lastStates(
  db: Database,
  list: TransactionList,
  end2ends: readonly string[],
): Promise<Map<string, ObservedState>> {
  if (end2ends.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([observedStates.end2end])
    .from(observedStates)
    .where(and(eq(observedStates.list, list), inArray(observedStates.end2end, end2ends.map(shortText))))
    .orderBy(observedStates.end2end, desc(observedStates.seenAt), desc(observedStates.id));
  return new Map(rows.map((row) => [row.end2end, toObservedState(row)]));
}

function toObservedState(row: typeof observedStates.$inferSelect): ObservedState {
  return {
    ...(row.updatedAt === '' ? {} : { updated_at: row.updatedAt }),
    ...(row.process === '' ? {} : { process: row.process }),
    status: maskLabel(row.status),
    substatus: maskLabel(row.substatus),
    seen_at: row.seenAt.toISOString(),
  };
}

export async function removeOldStates(db: Database, now = new Date()): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  await db.delete(observedStates).where(lt(observedStates.seenAt, oldest));
}
