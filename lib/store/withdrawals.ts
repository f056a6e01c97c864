import 'server-only';
import { and, desc, eq, gte, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Operation } from '@/lib/contract/bff-operations';
import type { Database } from './db';
import { toOperation } from './operations';
import { operations } from './schema-sub-merchants';

/** The newest withdrawal of this subject that was made since; the one who asks holds the subject's open place. */
export async function newestDone(db: Database, subjectKey: string, since: Date): Promise<Operation | null> {
  const [row] = await db
    .select()
    .from(operations)
    .where(
      and(
        eq(operations.subjectKey, subjectKey),
        eq(operations.state, 'done'),
        gte(operations.createdAt, since),
      ),
    )
    .orderBy(desc(operations.createdAt), desc(operations.intentId))
    .limit(1);
  return row === undefined ? null : toOperation(row);
}

/** Withdrawals of this sub-merchant whose code is among these, their own call over. */
export async function withTokens(
  db: Database,
  correlationId: string,
  tokens: readonly string[],
): Promise<Operation[]> {
  if (tokens.length === 0) return [];
  const rows = await db
    .select()
    .from(operations)
    .where(
      and(
        eq(operations.correlationId, correlationId),
        eq(operations.kind, 'withdraw'),
        inArray(operations.token, [...tokens]),
        ne(operations.state, 'sending'),
      ),
    );
  return rows.map(toOperation);
}

/**
 * Ties one to its record: it was made, whatever an answer or a person said before. Null when it was tied meanwhile, or
 * while its own call is still under way.
 */
export async function tieWithdrawal(
  db: Database,
  intentId: string,
  { end2end, result }: { end2end: string; result: Readonly<Record<string, unknown>> },
): Promise<Operation | null> {
  const [row] = await db
    .update(operations)
    .set({ state: 'done', end2end, result: merged(result) })
    .where(
      and(eq(operations.intentId, intentId), ne(operations.state, 'sending'), isNull(operations.end2end)),
    )
    .returning();
  return row === undefined ? null : toOperation(row);
}

/** Keeps that several records carry its code; false where exactly that is known already. */
export async function noteAmbiguous(
  db: Database,
  intentId: string,
  end2ends: readonly string[],
): Promise<boolean> {
  const noted = await db
    .update(operations)
    .set({ result: merged({ ambiguous: end2ends }) })
    .where(
      and(
        eq(operations.intentId, intentId),
        sql`${operations.result} -> 'ambiguous' is distinct from ${JSON.stringify(end2ends)}::jsonb`,
      ),
    )
    .returning({ id: operations.intentId });
  return noted.length > 0;
}

/** Keeps what a look for unknown ones found, where they are still unknown. */
export async function noteReading(
  db: Database,
  intentIds: readonly string[],
  reading: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (intentIds.length === 0) return;
  await db
    .update(operations)
    .set({ result: merged({ reading }) })
    .where(and(inArray(operations.intentId, [...intentIds]), eq(operations.state, 'unknown')));
}

function merged(change: Readonly<Record<string, unknown>>) {
  return sql`coalesce(${operations.result}, '{}'::jsonb) || ${JSON.stringify(change)}::jsonb`;
}

/** How far back withdrawals without an end, and those a person ended, are still looked for. */
export interface FollowedSince {
  unknown: Date;
  resolved: Date;
  untied: Date;
}

/** Withdrawals whose record is still looked for, of all sub-merchants, newest first. */
export async function withdrawalsToFollow(
  db: Database,
  since: FollowedSince,
  limit: number,
): Promise<Operation[]> {
  const rows = await db
    .select()
    .from(operations)
    .where(
      and(
        eq(operations.kind, 'withdraw'),
        isNull(operations.end2end),
        or(
          and(eq(operations.state, 'unknown'), gte(operations.createdAt, since.unknown)),
          and(isNotNull(operations.resolvedBy), gte(operations.createdAt, since.resolved)),
          and(eq(operations.state, 'done'), gte(operations.createdAt, since.untied)),
        ),
      ),
    )
    .orderBy(desc(operations.createdAt), desc(operations.intentId))
    .limit(limit);
  return rows.map(toOperation);
}
