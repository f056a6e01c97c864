import 'server-only';
import { and, asc, eq, gt, gte, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { BalanceAnswer } from '@/lib/contract/bff/conversions';
import type { ErrorCode } from '@/lib/contract/bff/errors';
import type { PositionReader, PositionReading } from '@/lib/contract/bff/positions';
import type { CalendarDay } from '@/lib/contract/values/calendar-day';
import { defined } from '@/lib/contract/values/defined';
import type { Database } from '@/lib/store/engine/open-store';
import { positions } from '@/lib/store/schema/position-tables';

export interface Slot {
  at: Date;
  day: CalendarDay;
}

/** A try that takes longer was lost with its process. */
const TRY_AGAIN_MS = 60_000;
const MOST_TRIES = 5;
const DAY_MS = 86_400_000;
/** Older ones keep the last of each day. */
const ALL_KEPT_MS = 92 * DAY_MS;

type Balance = Pick<BalanceAnswer, 'balances' | 'calculated_BRL_total_balance'>;

/** True for one process: it reads now. Committed as failed, so a process that dies leaves no other word. */
export async function claimSlot(db: Database, { at, day }: Slot, now: Date): Promise<boolean> {
  const claimed = await db
    .insert(positions)
    .values({ slot: at, day, tries: 1, triedAt: now })
    .onConflictDoUpdate({
      target: positions.slot,
      set: { tries: sql`${positions.tries} + 1`, triedAt: now },
      setWhere: sql`${isNull(positions.readAt)} and ${lt(positions.tries, MOST_TRIES)}
        and ${lte(positions.triedAt, new Date(now.getTime() - TRY_AGAIN_MS))}`,
    })
    .returning({ slot: positions.slot });
  return claimed.length > 0;
}

interface KeptAt {
  readAt: Date;
  answeredAt: Date;
  reader: PositionReader;
}

/** The first answer of a slot stays; false for a later one. */
export async function keepReading(
  db: Database,
  { at, day }: Slot,
  { readAt, answeredAt, reader, ...balance }: Balance & KeptAt,
): Promise<boolean> {
  const { balances, calculated_BRL_total_balance } = balance;
  const answer = JSON.stringify({ calculated_BRL_total_balance, balances });
  const read = { readAt, answeredAt, reader, answer };
  const kept = await db
    .insert(positions)
    .values({ slot: at, day, tries: 1, triedAt: readAt, ...read })
    .onConflictDoUpdate({ target: positions.slot, set: read, setWhere: isNull(positions.readAt) })
    .returning({ slot: positions.slot });
  return kept.length > 0;
}

export async function keepFailure(
  db: Database,
  { at, day }: Slot,
  { failure, now }: { failure: ErrorCode; now: Date },
): Promise<void> {
  await db
    .insert(positions)
    .values({ slot: at, day, tries: 1, triedAt: now, failure })
    .onConflictDoUpdate({ target: positions.slot, set: { failure }, setWhere: isNull(positions.readAt) });
}

export async function isRead(db: Database, { at }: Slot): Promise<boolean> {
  const [row] = await db.select({ readAt: positions.readAt }).from(positions).where(eq(positions.slot, at));
  return row !== undefined && row.readAt !== null;
}

export interface PositionRange {
  from: CalendarDay;
  to: CalendarDay;
  /** `day`: its last reading, or its last failure where none was read. */
  every: 'day' | 'slot';
}

/** Oldest first. */
export async function findPositions(db: Database, range: PositionRange): Promise<PositionReading[]> {
  const found: PositionReading[] = [];
  for await (const page of positionPages(db, range, 1_000)) found.push(...page);
  return found;
}

/** The same readings, with one page in memory at a time. */
export async function* positionPages(
  db: Database,
  { from, to, every }: PositionRange,
  size: number,
): AsyncGenerator<PositionReading[]> {
  let after: SQL | undefined;
  for (;;) {
    const rows = await db
      .select()
      .from(positions)
      .where(
        and(
          gte(positions.day, from),
          lte(positions.day, to),
          after,
          every === 'day' ? sql`not exists (${laterOfDay(sql`p`)})` : undefined,
        ),
      )
      .orderBy(asc(positions.slot))
      .limit(size);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(readingOf);
    if (rows.length < size) return;
    after = gt(positions.slot, last.slot);
  }
}

/** Amounts of readings after `since` by our clock, which older ones did not keep; oldest first, a page in memory. */
export async function* readingsAfter(db: Database, since: Date, size: number) {
  const answeredAt = sql`coalesce(${positions.answeredAt}, ${positions.readAt})`;
  let after: SQL | undefined;
  for (;;) {
    const rows = await db
      .select()
      .from(positions)
      .where(and(sql`${answeredAt} > ${since.toISOString()}::timestamptz`, after))
      .orderBy(asc(positions.slot))
      .limit(size);
    yield rows.map((row) => ({ at: (row.answeredAt ?? row.readAt ?? since).getTime(), ...readingOf(row) }));
    const last = rows.at(-1);
    if (last === undefined || rows.length < size) return;
    after = gt(positions.slot, last.slot);
  }
}

/** A reading outweighs a failure, then the later one. */
function laterOfDay(p: SQL): SQL {
  return sql`select from ${positions} ${p} where ${p}.day = ${positions.day}
    and (${p}.read_at is not null, ${p}.slot) > (${positions.readAt} is not null, ${positions.slot})`;
}

/** Null when nobody tried to read it. */
export async function findReading(
  db: Database,
  slot: Date,
): Promise<{ reading: PositionReading; answeredAt: Date | null } | null> {
  const [row] = await db.select().from(positions).where(eq(positions.slot, slot));
  return row === undefined ? null : { reading: readingOf(row), answeredAt: row.answeredAt };
}

export async function firstPositionDay(db: Database): Promise<CalendarDay | undefined> {
  const [row] = await db.select({ day: positions.day }).from(positions).orderBy(asc(positions.slot)).limit(1);
  return row?.day;
}

/** After 92 days a day keeps its last reading, or its last failure where it has no reading. */
export async function removeOldPositions(db: Database, now = new Date()): Promise<void> {
  const old = new Date(now.getTime() - ALL_KEPT_MS);
  await db.delete(positions).where(and(lt(positions.slot, old), sql`exists (${laterOfDay(sql`p`)})`));
}

function readingOf(row: typeof positions.$inferSelect): PositionReading {
  const { slot, day, tries, readAt, reader, failure, answer } = row;
  const isFailed = readAt === null || answer === null;
  return {
    slot: slot.toISOString(),
    day,
    tries,
    ...(isFailed
      ? defined({ failure: failure ?? undefined })
      : {
          read_at: readAt.toISOString(),
          ...defined({ reader: reader ?? undefined }),
          ...(JSON.parse(answer) as Balance),
        }),
  };
}
