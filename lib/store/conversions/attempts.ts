import 'server-only';
import { createHash } from 'node:crypto';
import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { AcceptOutcome, Attempt, Conversion, ResolvedBy } from '@/lib/contract/bff';
import { DomainError } from '@/lib/contract/domain-error';
import { appendAudit } from './audit';
import { ALIVE, type AttemptRow, toAttempt } from './conversion-rows';
import { type ConversionPatch, lockConversion, updateConversion } from './conversions';
import type { Database } from './db';
import { attempts } from './schema';

/** What one press of accept asks for; `intent_id` is the browser's Idempotency-Key. */
export type AttemptInput = Pick<
  Attempt,
  'intent_id' | 'actor' | 'settlement_day' | 'wallet_id' | 'pix_key' | 'seen' | 'request_id'
> & {
  rfq_id: string;
  /** The person asked for the renewed rate: another input than a plain accept. */
  renew?: boolean;
  sent_at?: string;
};

export type BeginResult =
  /** Committed as `sending`: the caller, and only the caller, may now make the upstream call. */
  | { kind: 'begun'; attempt: Attempt }
  /** The same intent again: its record as it stands, possibly still `sending`. */
  | { kind: 'replayed'; attempt: Attempt }
  /** The same intent id with other input. */
  | { kind: 'key_reused' }
  /** Another intent for this quote is open or was accepted. */
  | { kind: 'busy'; attempt: Attempt }
  /** `check` said no, with the record locked: nothing was written. */
  | { kind: 'declined'; reason: string };

/** Outcomes of an answered call (architecture 4.4). */
export type SettledOutcome = Exclude<AcceptOutcome, 'seen_changed' | 'too_late' | 'in_flight'>;

export type AttemptResult = { outcome: SettledOutcome; answered_at?: string } & {
  [K in 'http_status' | 'state' | 'reason' | 'confirmed' | 'differs' | 'failure' | 'resolved_by']?: Exclude<
    Attempt[K],
    undefined
  >;
};

/** Not settled for good: a later answer or positive evidence may still decide. */
const UNSETTLED = ['sending', 'evaluating', 'unknown'] as const satisfies Attempt['outcome'][];

/**
 * Commits one intent as `sending`, before any upstream call (safety 2 and cases 1-3, 6, 66): when this
 * throws, nothing may be sent. `check` sees the record under its row lock and returns a reason to decline.
 * Throws `not_found` for an unknown rfq_id.
 */
export async function beginAttempt<Reason extends string = string>(
  db: Database,
  input: AttemptInput,
  check: (locked: Conversion) => Reason | null = () => null,
): Promise<Exclude<BeginResult, { kind: 'declined' }> | { kind: 'declined'; reason: Reason }> {
  const inputHash = hashInput(input);
  return db.transaction(async (tx) => {
    const conversion = await lockConversion(tx, input.rfq_id);
    const twin = await twinOf(tx, input, inputHash);
    if (twin !== null) return twin;
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
        sentAt: input.sent_at === undefined ? new Date() : new Date(input.sent_at),
      })
      .onConflictDoNothing()
      .returning();
    if (row === undefined) {
      // The same key came for another quote at this very moment; its row is visible now.
      const winner = await twinOf(tx, input, inputHash);
      if (winner === null) throw new DomainError('internal');
      return winner;
    }
    await updateConversion(tx, input.rfq_id, { state: 'sending' });
    return { kind: 'begun', attempt: toAttempt(row) };
  });
}

async function twinOf(tx: Database, input: AttemptInput, inputHash: string) {
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

/** Ended by the word of a person alone: the API has neither confirmed nor contradicted it yet. */
export const personsWordAlone = and(
  sql`${attempts.resolvedBy} is not null`,
  eq(attempts.overruled, false),
  or(eq(attempts.outcome, 'closed'), and(eq(attempts.outcome, 'accepted'), isNull(attempts.confirmed))),
);

export interface Settlement {
  /** Whether this call wrote the outcome. */
  settled: boolean;
  /** The person whose word this outcome contradicts. */
  overruled?: ResolvedBy;
  attempt: Attempt;
}

/**
 * Writes how an attempt ended, and the conversion's state and figures with it, in one transaction. A late answer
 * never turns back a decision of the API (safety 16), but always the word of a person (architecture 4.5). Throws
 * `not_found` for an unknown intent.
 */
export async function settleAttempt(
  db: Database,
  intentId: string,
  result: AttemptResult,
  patch: ConversionPatch = {},
): Promise<Settlement> {
  return db.transaction(async (tx) => {
    const found = await attemptRow(tx, intentId);
    // Always the conversion first, then its attempts: two transactions never wait for each other.
    await lockConversion(tx, found.rfqId);
    const before = toAttempt(await attemptRow(tx, intentId));
    const overruled = contradicted(before, result.outcome);
    const [row] = await tx
      .update(attempts)
      .set({ ...resultColumns(result), ...(overruled === undefined ? {} : { overruled: true }) })
      .where(and(eq(attempts.intentId, intentId), or(inArray(attempts.outcome, UNSETTLED), says(result))))
      .returning();
    if (row === undefined) return { settled: false, attempt: before };
    await updateConversion(tx, row.rfqId, { ...patch, state: patch.state ?? result.outcome });
    const attempt = toAttempt(row);
    return { settled: true, attempt, ...(overruled === undefined ? {} : { overruled }) };
  });
}

/** Lets an outcome replace the word of a person: evidence does, another "nobody knows" does not. */
function says({ outcome }: AttemptResult) {
  const decides = outcome !== 'unknown' && outcome !== 'evaluating';
  return decides ? personsWordAlone : undefined;
}

function contradicted({ resolved_by }: Attempt, outcome: SettledOutcome): ResolvedBy | undefined {
  if (resolved_by === undefined) return undefined;
  return (resolved_by.outcome === 'accepted') === (outcome === 'accepted') ? undefined : resolved_by;
}

function resultColumns(result: AttemptResult) {
  return {
    outcome: result.outcome,
    answeredAt: result.answered_at === undefined ? new Date() : new Date(result.answered_at),
    // Evidence that comes later keeps what the first answer said.
    ...(result.http_status === undefined ? {} : { httpStatus: result.http_status }),
    ...(result.state === undefined ? {} : { state: result.state }),
    ...(result.reason === undefined ? {} : { reason: result.reason }),
    ...(result.confirmed === undefined ? {} : { confirmed: result.confirmed }),
    ...(result.differs === undefined ? {} : { differs: result.differs }),
    ...(result.failure === undefined ? {} : { failure: result.failure }),
    ...(result.resolved_by === undefined ? {} : { resolvedBy: result.resolved_by }),
  };
}

/**
 * Every `sending` row becomes `unknown`: the process died between the call and the record, or a
 * backup taken in between was restored (safety 6, 68). Nothing is sent again. `sentUpTo` leaves later sends alone.
 * Returns the rfq_ids. A call that is still under way in another process settles its own row later.
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

/** SHA-256 of the input in one fixed order; an absent field differs from an empty one. */
function hashInput(input: AttemptInput): string {
  const { seen } = input;
  const canonical = [
    ...[input.rfq_id, input.actor.id, input.settlement_day, input.wallet_id ?? null, input.pix_key ?? null],
    ...[seen.rate, seen.amount_from, seen.amount_to, seen.expires_at, input.renew ?? false],
  ];
  return createHash('sha256').update(JSON.stringify(canonical)).digest('hex');
}
