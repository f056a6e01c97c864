import 'server-only';
import { createHash } from 'node:crypto';
import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { AcceptOutcome, Attempt, Conversion, ResolvedBy } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { defined } from '@/lib/contract/values/defined';
import { appendAudit } from '@/lib/store/audit/append-audit';
import type { Database } from '@/lib/store/engine/open-store';
import { rowTime } from '@/lib/store/engine/row-time';
import { attempts } from '@/lib/store/schema/conversion-tables';
import {
  ALIVE,
  type AttemptRow,
  type ConversionPatch,
  lockConversion,
  toAttempt,
  updateConversion,
} from './conversions';

/** `intent_id` is the browser's Idempotency-Key. */
export type AttemptInput = Pick<
  Attempt,
  'intent_id' | 'actor' | 'settlement_day' | 'wallet_id' | 'pix_key' | 'seen' | 'request_id'
> & {
  rfq_id: string;
  /** Accepts the renewed rate, which is different input than a plain accept. */
  renew?: boolean;
  sent_at?: string;
};

export type BeginResult =
  /** Committed as `sending`: only this caller may now call upstream. */
  | { kind: 'begun'; attempt: Attempt }
  /** The same intent again: its record, possibly still `sending`. */
  | { kind: 'replayed'; attempt: Attempt }
  /** The same intent id came with other input. */
  | { kind: 'key_reused' }
  /** Another intent for this quote is open or accepted. */
  | { kind: 'busy'; attempt: Attempt }
  /** `check` declined under the row lock: nothing was written. */
  | { kind: 'declined'; reason: string };

export type SettledOutcome = Exclude<AcceptOutcome, 'seen_changed' | 'too_late' | 'in_flight'>;

export type AttemptResult = { outcome: SettledOutcome; answered_at?: string } & {
  [K in 'http_status' | 'state' | 'reason' | 'confirmed' | 'differs' | 'failure' | 'resolved_by']?: Exclude<
    Attempt[K],
    undefined
  >;
};

/** Outcomes that are not final: a later answer or evidence may decide. */
const UNSETTLED = ['sending', 'evaluating', 'unknown'] as const satisfies Attempt['outcome'][];

/**
 * Commits before any upstream call (safety 1-3, 6, 66): if this throws, nothing may be sent. `check` runs under the
 * row lock. Throws `not_found`.
 */
export async function beginAttempt<Reason extends string = string>(
  db: Database,
  input: AttemptInput,
  check: (locked: Conversion) => Reason | null = () => null,
): Promise<Exclude<BeginResult, { kind: 'declined' }> | { kind: 'declined'; reason: Reason }> {
  const inputHash = hashInput(input);
  return db.transaction(async (tx) => {
    const conversion = await lockConversion(tx, input.rfq_id);
    const existing = await findExisting(tx, input, inputHash);
    if (existing !== null) return existing;
    const reason = check(conversion);
    if (reason !== null) return { kind: 'declined', reason };
    const [row] = await tx
      .insert(attempts)
      .values({
        intentId: input.intent_id,
        rfqId: input.rfq_id,
        actorId: input.actor.id,
        actorName: input.actor.name,
        inputHash,
        settlementDay: input.settlement_day,
        walletId: input.wallet_id ?? null,
        pixKey: input.pix_key ?? null,
        seen: input.seen,
        renew: input.renew ?? false,
        outcome: 'sending',
        requestId: input.request_id,
        sentAt: input.sent_at === undefined ? rowTime() : new Date(input.sent_at),
      })
      .onConflictDoNothing()
      .returning();
    if (row === undefined) {
      // The same key arrived for another quote, whose row is visible now.
      const winner = await findExisting(tx, input, inputHash);
      if (winner === null) throw new DomainError('internal');
      return winner;
    }
    await updateConversion(tx, input.rfq_id, { state: 'sending' });
    return { kind: 'begun', attempt: toAttempt(row) };
  });
}

async function findExisting(tx: Database, input: AttemptInput, inputHash: string) {
  const [same] = await tx.select().from(attempts).where(eq(attempts.intentId, input.intent_id));
  if (same !== undefined) {
    if (same.inputHash !== inputHash) return { kind: 'key_reused' } as const;
    return { kind: 'replayed', attempt: toAttempt(same) } as const;
  }
  const [alive] = await tx
    .select()
    .from(attempts)
    .where(and(eq(attempts.rfqId, input.rfq_id), inArray(attempts.outcome, ALIVE)));
  return alive === undefined ? null : ({ kind: 'busy', attempt: toAttempt(alive) } as const);
}

export const manualResolutionAlone = and(
  sql`${attempts.resolvedBy} is not null`,
  eq(attempts.overruled, false),
  or(eq(attempts.outcome, 'closed'), and(eq(attempts.outcome, 'accepted'), isNull(attempts.confirmed))),
);

export interface Settlement {
  settled: boolean;
  /** The manual resolution this outcome contradicts. */
  overruled?: ResolvedBy;
  attempt: Attempt;
}

/**
 * Runs in one transaction. A late answer never replaces a decision of the API (safety 16), but replaces a manual
 * resolution. Throws `not_found`.
 */
export async function settleAttempt(
  db: Database,
  intentId: string,
  result: AttemptResult,
  patch: ConversionPatch = {},
): Promise<Settlement> {
  return db.transaction(async (tx) => {
    const found = await attemptRow(tx, intentId);
    // Locks the conversion, then its attempts, in this order to prevent deadlocks.
    await lockConversion(tx, found.rfqId);
    const before = toAttempt(await attemptRow(tx, intentId));
    // It was recorded with its audit row, but the acknowledgement of that commit was lost.
    const isSame = before.outcome === result.outcome && before.answered_at !== undefined;
    if (isSame && before.answered_at === result.answered_at) return { settled: false, attempt: before };
    const overruled = contradicted(before, result.outcome);
    const [row] = await tx
      .update(attempts)
      .set({ ...resultColumns(result), ...(overruled === undefined ? {} : { overruled: true }) })
      .where(
        and(
          eq(attempts.intentId, intentId),
          or(inArray(attempts.outcome, UNSETTLED), mayReplaceResolution(result)),
        ),
      )
      .returning();
    if (row === undefined) return { settled: false, attempt: before };
    await updateConversion(tx, row.rfqId, { ...patch, state: patch.state ?? result.outcome });
    const attempt = toAttempt(row);
    return { settled: true, attempt, ...defined({ overruled }) };
  });
}

/** Evidence may replace a manual resolution; an undecided outcome may not. */
function mayReplaceResolution({ outcome }: AttemptResult) {
  const decides = outcome !== 'unknown' && outcome !== 'evaluating';
  return decides ? manualResolutionAlone : undefined;
}

function contradicted({ resolved_by }: Attempt, outcome: SettledOutcome): ResolvedBy | undefined {
  if (resolved_by === undefined) return undefined;
  return (resolved_by.outcome === 'accepted') === (outcome === 'accepted') ? undefined : resolved_by;
}

function resultColumns(result: AttemptResult) {
  return {
    outcome: result.outcome,
    answeredAt: result.answered_at === undefined ? rowTime() : new Date(result.answered_at),
    // Later evidence keeps the fields of the first answer.
    ...defined({
      httpStatus: result.http_status,
      state: result.state,
      reason: result.reason,
      confirmed: result.confirmed,
      differs: result.differs,
      failure: result.failure,
      resolvedBy: result.resolved_by,
    }),
  };
}

/**
 * `sending` up to `sentUpTo` becomes `unknown`: the process ended or a backup was restored (safety 6, 68). Returns
 * the rfq_ids.
 */
export async function sweepSending(db: Database, sentUpTo?: Date): Promise<string[]> {
  const isLeft = and(
    eq(attempts.outcome, 'sending'),
    isNull(attempts.answeredAt),
    sentUpTo && lte(attempts.sentAt, sentUpTo),
  );
  const left = await db.select().from(attempts).where(isLeft);
  const swept: string[] = [];
  for (const { intentId, rfqId } of left) {
    await db.transaction(async (tx) => {
      await lockConversion(tx, rfqId);
      const changed = await tx
        .update(attempts)
        .set({ outcome: 'unknown', failure: 'crash' })
        .where(and(eq(attempts.intentId, intentId), isLeft))
        .returning();
      if (changed.length === 0) return;
      await updateConversion(tx, rfqId, { state: 'unknown' });
      const detail = { intent_id: intentId, outcome: 'unknown', evidence: 'sweep' };
      await appendAudit(tx, { action: 'conversion.outcome', subject: rfqId, detail });
      swept.push(rfqId);
    });
  }
  return swept;
}

export async function findAttempt(
  db: Database,
  intentId: string,
): Promise<(Attempt & { rfq_id: string }) | null> {
  const [row] = await db.select().from(attempts).where(eq(attempts.intentId, intentId));
  return row === undefined ? null : { ...toAttempt(row), rfq_id: row.rfqId };
}

async function attemptRow(tx: Database, intentId: string): Promise<AttemptRow> {
  const [row] = await tx.select().from(attempts).where(eq(attempts.intentId, intentId));
  if (row === undefined) throw new DomainError('not_found');
  return row;
}

/** An absent field is not an empty one. */
function hashInput(input: AttemptInput): string {
  const { seen } = input;
  const canonical = [
    ...[input.rfq_id, input.actor.id, input.settlement_day, input.wallet_id ?? null, input.pix_key ?? null],
    ...[seen.rate, seen.amount_from, seen.amount_to, seen.expires_at, input.renew ?? false],
  ];
  return createHash('sha256').update(JSON.stringify(canonical)).digest('hex');
}
