import 'server-only';
import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, max, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ApiCallsQuery } from '@/lib/contract/bff/settings/diagnostic-requests';
import type { Database } from '@/lib/store/engine/database';
import { apiCalls } from '@/lib/store/schema/diagnostics-tables';
import { users } from '@/lib/store/schema/people-tables';

export type NewApiCall = typeof apiCalls.$inferInsert;
export type ApiCallRow = typeof apiCalls.$inferSelect & {
  personName: string | null;
  /** The build of the nearest earlier call that had one, whatever was asked for; null where it is the same. */
  buildBefore: string | null;
};

type CallsWanted = Omit<ApiCallsQuery, 'from' | 'to'> & {
  since?: Date | undefined;
  until?: Date | undefined;
};

const KEPT_ROWS = 50_000;
const KEPT_MS = 7 * 24 * 3_600_000;

/** One parameter: thousands cost a tenth of a process. */
export async function insertCalls(db: Database, calls: readonly NewApiCall[]): Promise<void> {
  await db.execute(sql`insert into ${apiCalls} (at, method, route, signed, status, failure, duration_ms, attempts,
      request_id, person_id, subject, build)
    select at, method, route, signed, status, failure, "durationMs", attempts, "requestId", "personId", subject, build
    from jsonb_to_recordset(${JSON.stringify(calls)}::jsonb) as c(at timestamptz, method text, route text, signed text,
      status int, failure text, "durationMs" int, attempts int, "requestId" text, "personId" text, subject text,
      build text)`);
}

/** Removes by place in the table, without reading the rows that stay. */
export async function removeOldCalls(db: Database, now = new Date()): Promise<void> {
  const [newest] = await db.select({ id: max(apiCalls.id) }).from(apiCalls);
  const tooMany = lt(apiCalls.id, (newest?.id ?? 0) - KEPT_ROWS + 1);
  const tooOld = sql`${apiCalls.id} <= (select max(id) from ${apiCalls} where ${lt(apiCalls.at, new Date(now.getTime() - KEPT_MS))})`;
  await db.delete(apiCalls).where(or(tooMany, tooOld));
}

const BY_STATUS = {
  good: and(gte(apiCalls.status, 200), lt(apiCalls.status, 300)),
  refused: and(gte(apiCalls.status, 300), lt(apiCalls.status, 500)),
  failed: gte(apiCalls.status, 500),
  none: isNull(apiCalls.status),
};

/** Newest first. */
export async function listCalls(db: Database, asked: CallsWanted, limit: number): Promise<ApiCallRow[]> {
  const earlier = alias(apiCalls, 'earlier');
  const before = db
    .select({ build: earlier.build })
    .from(earlier)
    .where(and(lt(earlier.id, apiCalls.id), isNotNull(earlier.build)))
    .orderBy(desc(earlier.id))
    .limit(1);
  const buildBefore = sql<
    string | null
  >`case when ${apiCalls.build} is not null then nullif((${before}), ${apiCalls.build}) end`;
  const rows = await db
    .select({ call: apiCalls, personName: users.name, buildBefore })
    .from(apiCalls)
    .leftJoin(users, eq(users.id, apiCalls.personId))
    .where(
      and(
        asked.since && gte(apiCalls.at, asked.since),
        asked.until && lte(apiCalls.at, asked.until),
        asked.status && BY_STATUS[asked.status],
        asked.person === undefined ? undefined : eq(apiCalls.personId, asked.person),
        asked.request_id === undefined ? undefined : eq(apiCalls.requestId, asked.request_id),
        asked.subject === undefined ? undefined : eq(apiCalls.subject, asked.subject),
        asked.before === undefined ? undefined : lt(apiCalls.id, asked.before),
      ),
    )
    .orderBy(desc(apiCalls.id))
    .limit(limit);
  return rows.map(({ call, ...more }) => ({ ...call, ...more }));
}

/** People named by a kept call. */
export async function peopleWhoCalled(db: Database): Promise<{ id: string; name: string }[]> {
  const named = db
    .selectDistinct({ id: apiCalls.personId })
    .from(apiCalls)
    .where(isNotNull(apiCalls.personId));
  return db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, named))
    .orderBy(users.name);
}

/** The newest call that the API accepted, and the newest whose key or signature it refused. */
export async function lastAccepted(
  db: Database,
  signed: 'signed' | 'key',
): Promise<{ accepted?: Date; refused?: Date }> {
  // A 404 of a signed route comes after its signature was checked.
  const accepted = signed === 'signed' ? [200, 202, 404] : [200, 202];
  const newest = async (statuses: number[]) => {
    const [row] = await db
      .select({ at: apiCalls.at })
      .from(apiCalls)
      .where(and(eq(apiCalls.signed, signed), inArray(apiCalls.status, statuses)))
      .orderBy(desc(apiCalls.id))
      .limit(1);
    return row?.at;
  };
  const [good, refused] = await Promise.all([newest(accepted), newest([401, 403])]);
  return { ...(good && { accepted: good }), ...(refused && { refused }) };
}
