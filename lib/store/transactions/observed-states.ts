import 'server-only';
import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm';
import type { SeenState } from '@/lib/contract/bff-transactions';
import { maskLabel } from '@/lib/contract/tax-id-text';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import type { Database } from './db';
import { seenStates } from './schema-transactions';

export type NewState = Omit<SeenState, 'seen_at'> & { end2end: string };

const KEPT_DAYS = 180;
const MAX_LABEL_LENGTH = 500;

/** Keeps states that were not kept before, in one statement; the first read of a state is its time. */
export async function keepStates(
  db: Database,
  list: TransactionList,
  states: readonly NewState[],
  seenAt = new Date(),
): Promise<void> {
  if (states.length === 0) return;
  const rows = states.map(({ end2end, updated_at, process, status, substatus }) => ({
    list,
    end2end: storable(end2end),
    updatedAt: storable(updated_at ?? ''),
    process: storable(process ?? ''),
    status: storableLabel(status),
    substatus: storableLabel(substatus),
    seenAt,
  }));
  await db.insert(seenStates).values(rows).onConflictDoNothing();
}

/** What was seen of one record, oldest first. */
export async function statesOf(db: Database, list: TransactionList, end2end: string): Promise<SeenState[]> {
  const rows = await db
    .select()
    .from(seenStates)
    .where(and(eq(seenStates.list, list), eq(seenStates.end2end, storable(end2end))))
    .orderBy(asc(seenStates.seenAt), asc(seenStates.id));
  return rows.map(toSeen);
}

/** The state in which each of these records was last seen; those never seen have no entry. */
export async function lastStates(
  db: Database,
  list: TransactionList,
  end2ends: readonly string[],
): Promise<Map<string, SeenState>> {
  if (end2ends.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([seenStates.end2end])
    .from(seenStates)
    .where(and(eq(seenStates.list, list), inArray(seenStates.end2end, end2ends.map(storable))))
    .orderBy(seenStates.end2end, desc(seenStates.seenAt), desc(seenStates.id));
  return new Map(rows.map((row) => [row.end2end, toSeen(row)]));
}

function toSeen(row: typeof seenStates.$inferSelect): SeenState {
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
  await db.delete(seenStates).where(lt(seenStates.seenAt, oldest));
}

/** Postgres holds no NUL and no half of a surrogate pair. */
function storable(text: string): string {
  return text
    .replaceAll('\0', '')
    .replace(/\p{Cs}/gu, '')
    .slice(0, MAX_LABEL_LENGTH);
}

function storableLabel(label: SeenState['status']): SeenState['status'] {
  const { en, pt, es } = maskLabel(label);
  return { en: storable(en), pt: storable(pt), es: storable(es) };
}
