import 'server-only';
import { and, desc, eq, inArray, isNotNull, lte, or } from 'drizzle-orm';
import type { Actor } from '@/lib/contract/bff';
import type {
  Operation,
  OperationFailure,
  OperationKind,
  OperationResolution,
  OperationState,
} from '@/lib/contract/bff-operations';
import { DomainError } from '@/lib/contract/domain-error';
import type { Database } from './db';
import { operations } from './schema-sub-merchants';

type OperationRow = typeof operations.$inferSelect;

export interface NewOperation {
  intent_id: string;
  kind: OperationKind;
  correlation_id: string;
  /** What must not run twice while one is open; absent where nothing is in the way of a second. */
  subject_key?: string;
  /** Keyed hash of everything that was given, the actor included. */
  input_hash: string;
  actor: Actor;
  /** As it may be shown. */
  asked: Readonly<Record<string, unknown>>;
  token?: string;
  request_id: string;
  at: Date;
}

export type BeginOperationResult =
  /** Committed as `sending`: the caller, and only the caller, may now send. */
  | { kind: 'begun'; operation: Operation }
  /** The same intent again: its record as it stands. */
  | { kind: 'replayed'; operation: Operation }
  /** The same intent id with other input, or of another person. */
  | { kind: 'key_reused' }
  /** Another intent on the same subject is under way or without an outcome. */
  | { kind: 'blocked'; operation: Operation };

const OPEN = ['sending', 'unknown'] as const satisfies OperationState[];
/** The one in the way may end between two looks; nobody is that unlucky this often. */
const TRIES = 5;

/** Commits one intent before any upstream call: when this throws, nothing may be sent (safety 1-3, 6, 66). */
export async function beginOperation(db: Database, input: NewOperation): Promise<BeginOperationResult> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const [row] = await db
      .insert(operations)
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
    if (row !== undefined) return { kind: 'begun', operation: toOperation(row) };
    const inTheWay = await twinOf(db, input);
    if (inTheWay !== null) return inTheWay;
  }
  throw new DomainError('internal');
}

async function twinOf(db: Database, input: NewOperation): Promise<BeginOperationResult | null> {
  const [same] = await db.select().from(operations).where(eq(operations.intentId, input.intent_id));
  if (same !== undefined) {
    const mine = same.inputHash === input.input_hash && same.correlationId === input.correlation_id;
    return mine ? { kind: 'replayed', operation: toOperation(same) } : { kind: 'key_reused' };
  }
  if (input.subject_key === undefined) return null;
  const [open] = await db
    .select()
    .from(operations)
    .where(and(eq(operations.subjectKey, input.subject_key), inArray(operations.state, OPEN)));
  return open === undefined ? null : { kind: 'blocked', operation: toOperation(open) };
}

export interface OperationResult {
  state: Exclude<OperationState, 'sending'>;
  result?: Readonly<Record<string, unknown>>;
  end2end?: string;
  raw?: string;
  http_status?: number;
  reason?: string;
  failure?: OperationFailure;
  at: Date;
}

/**
 * The answer of the call. A definite one also ends an `unknown` that a start in between left, and overrules the word
 * of a person: it is evidence. An answer that decides nothing changes nothing that was decided. Null where it was
 * not written.
 */
export async function settleOperation(
  db: Database,
  intentId: string,
  result: OperationResult,
): Promise<Operation | null> {
  const changeable =
    result.state === 'unknown'
      ? eq(operations.state, 'sending')
      : or(inArray(operations.state, OPEN), isNotNull(operations.resolvedBy));
  const [row] = await db
    .update(operations)
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
    .where(and(eq(operations.intentId, intentId), changeable))
    .returning();
  return row === undefined ? null : toOperation(row);
}

/** What ends an unknown outcome: a record that was found, or a person's word. */
export interface OperationEnd {
  state: 'done' | 'not_done';
  end2end?: string;
  result?: Readonly<Record<string, unknown>>;
  resolved_by?: OperationResolution;
}

/** Ends one that is `unknown`; null where it is not (any more). */
export async function resolveOperation(
  db: Database,
  intentId: string,
  { state, end2end, result, resolved_by }: OperationEnd,
): Promise<Operation | null> {
  const [row] = await db
    .update(operations)
    .set({
      state,
      ...(end2end === undefined ? {} : { end2end }),
      ...(result === undefined ? {} : { result }),
      ...(resolved_by === undefined ? {} : { resolvedBy: resolved_by }),
    })
    .where(and(eq(operations.intentId, intentId), eq(operations.state, 'unknown')))
    .returning();
  return row === undefined ? null : toOperation(row);
}

/** At start every `sending` row becomes `unknown`; nothing is sent again (safety 6). Returns how many. */
export async function sweepOperations(db: Database, sentUpTo?: Date): Promise<number> {
  const swept = await db
    .update(operations)
    .set({ state: 'unknown' })
    .where(and(eq(operations.state, 'sending'), sentUpTo && lte(operations.createdAt, sentUpTo)))
    .returning({ id: operations.intentId });
  return swept.length;
}

/** Of this sub-merchant and no other (safety 41). */
export async function findOperation(
  db: Database,
  correlationId: string,
  intentId: string,
): Promise<Operation | null> {
  const [row] = await db
    .select()
    .from(operations)
    .where(and(eq(operations.intentId, intentId), eq(operations.correlationId, correlationId)));
  return row === undefined ? null : toOperation(row);
}

/** Newest first, of one kind or of several. */
export async function listOperations(
  db: Database,
  correlationId: string,
  kind: OperationKind | readonly OperationKind[],
  limit: number,
): Promise<Operation[]> {
  const kinds = typeof kind === 'string' ? [kind] : [...kind];
  const rows = await db
    .select()
    .from(operations)
    .where(and(eq(operations.correlationId, correlationId), inArray(operations.kind, kinds)))
    .orderBy(desc(operations.createdAt), desc(operations.intentId))
    .limit(limit);
  return rows.map(toOperation);
}

export function toOperation(row: OperationRow): Operation {
  return {
    intent_id: row.intentId,
    kind: row.kind,
    correlation_id: row.correlationId,
    state: row.state,
    asked: row.asked,
    created_by: { id: row.actorId, name: row.actorName },
    created_at: row.createdAt.toISOString(),
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
