import 'server-only';
import { and, asc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { KnownWithdrawal } from '@/lib/contract/bff/positions';
import { defined } from '@/lib/contract/values/defined';
import { sum } from '@/lib/money/sum';
import type { Database } from '@/lib/store/engine/open-store';
import { records } from '@/lib/store/schema/webhook-tables';
import { summable } from '@/lib/store/summable';

export interface UnderWay {
  /** Oldest first. */
  records: KnownWithdrawal[];
  count: number;
  /** How many of them are in `sum`. */
  summed: number;
  sum: string;
  unplaced: number;
}

/** The account's withdrawals that no read shows ended; `at`, by our clock: known by then, and not seen ended by then. */
export async function withdrawalsUnderWay(
  db: Database,
  asked: { currency: string; at?: Date | undefined; since: Date; limit: number },
): Promise<UnderWay> {
  const { currency, at, since, limit } = asked;
  const stands = and(
    eq(records.kind, 'withdrawals'),
    isNotNull(records.status),
    sql`${records.createdAt} >= ${since.toISOString()}::timestamptz`,
    at === undefined
      ? isNull(records.endedAt)
      : and(lte(records.createdAt, at), or(isNull(records.endedAt), gt(records.endedAt, at))),
  );
  const isRead = summable(sql`${records.debited}`);
  const rows = await db
    .select({
      id: records.id,
      debited: records.debited,
      createdText: records.createdText,
      status: records.status,
      readAt: records.readAt,
      endedAt: records.endedAt,
      absentSince: records.absentSince,
      count: sql<number>`(count(*) over ())::int`,
      summed: sql<number>`(count(*) filter (where ${isRead}) over ())::int`,
      sum: sql<
        string | null
      >`(sum(case when ${isRead} then (${records.debited})::numeric end) over ())::text`,
    })
    .from(records)
    .where(and(stands, eq(records.currency, currency)))
    .orderBy(asc(records.createdAt), asc(records.id))
    .limit(limit);
  const [first] = rows;
  return {
    count: first?.count ?? 0,
    summed: first?.summed ?? 0,
    sum: sum(first?.sum ?? '0', '0'),
    unplaced: await db.$count(records, and(stands, isNull(records.currency))),
    records: rows.map(({ id, debited, createdText, status, readAt, endedAt, absentSince }) => ({
      kind: 'withdrawal',
      id,
      ...defined({
        amount: debited ?? undefined,
        created_at: createdText ?? undefined,
        status: at === undefined ? (status ?? undefined) : undefined,
        read_at: at === undefined ? readAt?.toISOString() : undefined,
        ended_at: endedAt?.toISOString(),
        absent_since: absentSince?.toISOString(),
      }),
    })),
  };
}
