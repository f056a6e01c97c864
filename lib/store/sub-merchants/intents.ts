import 'server-only';
import { and, desc, eq, gte, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Actor } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type {
  IntentFailure,
  IntentKind,
  IntentResolution,
  IntentState,
  SubMerchantIntent,
} from '@/lib/contract/bff/sub-merchants/intents';
import { defined } from '@/lib/contract/values/defined';
import type { Database } from '@/lib/store/engine/open-store';
import { subMerchantIntents } from '@/lib/store/schema/sub-merchant-tables';

type IntentRow = typeof subMerchantIntents.$inferSelect;

export interface NewIntent {
  intent_id: string;
  kind: IntentKind;
  correlation_id: string;
  /** At most one open intent per key; absent if several may run. */
  subject_key?: string;
  /** Keyed hash of the whole input and the actor. */
  input_hash: string;
  actor: Actor;
  asked: Readonly<Record<string, unknown>>;
  token?: string;
  request_id: string;
  at: Date;
}

export type BeginIntentResult =
  /** Committed as `sending`: only this caller may now send. */
  | { kind: 'begun'; operation: SubMerchantIntent }
  /** The same intent came again. */
  | { kind: 'replayed'; operation: SubMerchantIntent }
  /** The same intent id with other input, or from another person. */
  | { kind: 'key_reused' }
  /** Another intent on the same subject is open or without an outcome. */
  | { kind: 'blocked'; operation: SubMerchantIntent };

const OPEN = ['sending', 'unknown'] as const satisfies IntentState[];
/** The conflicting intent may settle between insert and read; then retry. */
const TRIES = 5;

/** Commits before any upstream call: if this throws, nothing may be sent (safety 1-3, 6, 66). */
export async function beginIntent(db: Database, input: NewIntent): Promise<BeginIntentResult> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const [row] = await db
      .insert(subMerchantIntents)
      .values({
        intentId: input.intent_id,
        kind: input.kind,
        correlationId: input.correlation_id,
        subjectKey: input.subject_key ?? null,
        inputHash: input.input_hash,
        actorId: input.actor.id,
        actorName: input.actor.name,
        asked: input.asked,
        state: 'sending',
        token: input.token ?? null,
        requestId: input.request_id,
        createdAt: input.at,
      })
      .onConflictDoNothing()
      .returning();
    if (row !== undefined) return { kind: 'begun', operation: toIntent(row) };
    const conflicting = await findConflicting(db, input);
    if (conflicting !== null) return conflicting;
  }
  throw new DomainError('internal');
}

async function findConflicting(db: Database, input: NewIntent): Promise<BeginIntentResult | null> {
  const [same] = await db
    .select()
    .from(subMerchantIntents)
    .where(eq(subMerchantIntents.intentId, input.intent_id));
  if (same !== undefined) {
    const mine = same.inputHash === input.input_hash && same.correlationId === input.correlation_id;
    return mine ? { kind: 'replayed', operation: toIntent(same) } : { kind: 'key_reused' };
  }
  if (input.subject_key === undefined) return null;
  const [open] = await db
    .select()
    .from(subMerchantIntents)
    .where(
      and(eq(subMerchantIntents.subjectKey, input.subject_key), inArray(subMerchantIntents.state, OPEN)),
    );
  return open === undefined ? null : { kind: 'blocked', operation: toIntent(open) };
}

export interface IntentResult {
  state: Exclude<IntentState, 'sending'>;
  result?: Readonly<Record<string, unknown>>;
  end2end?: string;
  raw?: string;
  http_status?: number;
  reason?: string;
  failure?: IntentFailure;
  at: Date;
}

/** The locked row if it has this answer already: the acknowledgement was lost. */
export async function recordedIntent(
  tx: Database,
  intentId: string,
  answeredAt: Date,
): Promise<SubMerchantIntent | null> {
  const [row] = await tx
    .select()
    .from(subMerchantIntents)
    .where(eq(subMerchantIntents.intentId, intentId))
    .for('update');
  return row?.answeredAt?.getTime() === answeredAt.getTime() ? toIntent(row) : null;
}

/** Whether the outcome is unknown: it stays so until `tx` ends. */
export async function holdUnknown(tx: Database, intentId: string): Promise<boolean> {
  const [row] = await tx
    .select({ state: subMerchantIntents.state })
    .from(subMerchantIntents)
    .where(eq(subMerchantIntents.intentId, intentId))
    .for('update');
  return row?.state === 'unknown';
}

/**
 * A definite answer also replaces the `unknown` of a restart and a manual resolution; an indefinite one only
 * `sending`. Null: nothing was written.
 */
export async function settleIntent(
  db: Database,
  intentId: string,
  result: IntentResult,
): Promise<SubMerchantIntent | null> {
  const changeable =
    result.state === 'unknown'
      ? eq(subMerchantIntents.state, 'sending')
      : or(inArray(subMerchantIntents.state, OPEN), isNotNull(subMerchantIntents.resolvedBy));
  const [row] = await db
    .update(subMerchantIntents)
    .set({
      state: result.state,
      result: result.result ?? null,
      end2end: result.end2end ?? null,
      raw: result.raw ?? null,
      httpStatus: result.http_status ?? null,
      reason: result.reason ?? null,
      failure: result.failure ?? null,
      answeredAt: result.at,
    })
    .where(and(eq(subMerchantIntents.intentId, intentId), changeable))
    .returning();
  return row === undefined ? null : toIntent(row);
}

/** Resolves an unknown outcome, or overrules a person's `not_done`. */
export interface IntentEnd {
  state: 'done' | 'not_done';
  end2end?: string;
  result?: Readonly<Record<string, unknown>>;
  resolved_by?: IntentResolution;
  overrules?: boolean;
}

export async function resolveIntent(
  db: Database,
  intentId: string,
  { state, end2end, result, resolved_by, overrules = false }: IntentEnd,
): Promise<SubMerchantIntent | null> {
  const was = overrules
    ? and(eq(subMerchantIntents.state, 'not_done'), isNotNull(subMerchantIntents.resolvedBy))
    : eq(subMerchantIntents.state, 'unknown');
  const [row] = await db
    .update(subMerchantIntents)
    .set({
      state,
      ...defined({ end2end, result, resolvedBy: resolved_by }),
    })
    .where(and(eq(subMerchantIntents.intentId, intentId), was))
    .returning();
  return row === undefined ? null : toIntent(row);
}

/** Turns `sending` rows up to `sentUpTo` into `unknown`; sends nothing (safety 6). Returns the count. */
export async function sweepIntents(db: Database, sentUpTo?: Date): Promise<number> {
  const swept = await db
    .update(subMerchantIntents)
    .set({ state: 'unknown' })
    .where(
      and(eq(subMerchantIntents.state, 'sending'), sentUpTo && lte(subMerchantIntents.createdAt, sentUpTo)),
    )
    .returning({ id: subMerchantIntents.intentId });
  return swept.length;
}

/** Finds only intents of this sub-merchant (safety 41). */
export async function findIntent(
  db: Database,
  correlationId: string,
  intentId: string,
): Promise<SubMerchantIntent | null> {
  const [row] = await db
    .select()
    .from(subMerchantIntents)
    .where(
      and(eq(subMerchantIntents.intentId, intentId), eq(subMerchantIntents.correlationId, correlationId)),
    );
  return row === undefined ? null : toIntent(row);
}

/** Newest first. */
export async function listIntents(
  db: Database,
  correlationId: string,
  kind: IntentKind | readonly IntentKind[],
  limit: number,
): Promise<SubMerchantIntent[]> {
  const kinds = typeof kind === 'string' ? [kind] : [...kind];
  const rows = await db
    .select()
    .from(subMerchantIntents)
    .where(and(eq(subMerchantIntents.correlationId, correlationId), inArray(subMerchantIntents.kind, kinds)))
    .orderBy(desc(subMerchantIntents.createdAt), desc(subMerchantIntents.intentId))
    .limit(limit);
  return rows.map(toIntent);
}

/** Those without an outcome, newest first; an enrolment has no sub-merchant yet. */
export async function unknownIntents(
  db: Database,
  limitedTo: readonly string[] | null,
  limit: number,
  offset = 0,
): Promise<SubMerchantIntent[]> {
  const rows = await db
    .select()
    .from(subMerchantIntents)
    .where(
      and(
        eq(subMerchantIntents.state, 'unknown'),
        ne(subMerchantIntents.kind, 'enrolment'),
        limitedTo === null ? undefined : inArray(subMerchantIntents.correlationId, [...limitedTo]),
      ),
    )
    .orderBy(desc(subMerchantIntents.createdAt), desc(subMerchantIntents.intentId))
    .limit(limit)
    .offset(offset);
  return rows.map(toIntent);
}

/** `untied`: done without a record, for kinds that have records. */
export interface FollowedSince {
  unknown: Date;
  resolved: Date;
  untied?: Date;
}

/** Unknown, manually resolved and untied ones of all sub-merchants, newest first. */
export async function intentsToFollow(
  db: Database,
  kinds: readonly IntentKind[],
  { unknown, resolved, untied }: FollowedSince,
  limit: number,
): Promise<SubMerchantIntent[]> {
  const { kind, state, createdAt, end2end, resolvedBy } = subMerchantIntents;
  const rows = await db
    .select()
    .from(subMerchantIntents)
    .where(
      and(
        inArray(kind, [...kinds]),
        isNull(end2end),
        untied === undefined ? ne(state, 'done') : undefined,
        or(
          and(eq(state, 'unknown'), gte(createdAt, unknown)),
          gte(sql`(${resolvedBy}->>'at')::timestamptz`, resolved.toISOString()),
          untied && and(eq(state, 'done'), gte(createdAt, untied)),
        ),
      ),
    )
    .orderBy(desc(createdAt), desc(subMerchantIntents.intentId))
    .limit(limit);
  return rows.map(toIntent);
}

export function toIntent(row: IntentRow): SubMerchantIntent {
  return {
    intent_id: row.intentId,
    kind: row.kind,
    correlation_id: row.correlationId,
    state: row.state,
    asked: row.asked,
    created_by: { id: row.actorId, name: row.actorName },
    created_at: row.createdAt.toISOString(),
    request_id: row.requestId,
    ...(row.answeredAt === null ? {} : { answered_at: row.answeredAt.toISOString() }),
    ...(row.token === null ? {} : { token: row.token }),
    ...(row.result === null ? {} : { result: row.result }),
    ...(row.end2end === null ? {} : { end2end: row.end2end }),
    ...(row.raw === null ? {} : { raw: row.raw }),
    ...(row.httpStatus === null ? {} : { http_status: row.httpStatus }),
    ...(row.reason === null ? {} : { reason: row.reason }),
    ...(row.failure === null ? {} : { failure: row.failure }),
    ...(row.resolvedBy === null ? {} : { resolved_by: row.resolvedBy }),
  };
}
