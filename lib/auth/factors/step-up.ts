import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { ProofAsked, ProofMethod, StepUp } from '@/lib/contract/bff/factors';
import { env } from '@/lib/env/env';
import { appendAudit } from '@/lib/store/audit/append-audit';
import { type Database, store } from '@/lib/store/engine/open-store';
import { type FactorRow, listFactors } from '@/lib/store/factors/factors';
import {
  addProof,
  confirmProof,
  findOpenProof,
  hasTakenProof,
  type ProofUse,
  takeProof,
} from '@/lib/store/factors/proofs';
import { forgetTries, requireTry } from '@/lib/store/people/lockouts';
import { type Session, sessionHash } from '@/lib/store/people/sessions';
import { takeFromRateLimit } from '@/lib/store/rate-limits';
import { type CheckedFactor, checkFactor, type GivenProof } from './check-factor';
import { needsFactor } from './needs-factor';
import { passkeyToAsk } from './passkeys';

/** A proof is valid so long, from the question to its use (W7: five minutes at most). */
const PROOF_MS = 2 * 60_000;
const ASKED_PER_MINUTE = 60;

export interface SteppedUp {
  operation: StepUp;
  /** Everything that the effect of the operation depends on. */
  content: readonly unknown[];
  intentId: string | null;
  given: string | null;
}

/**
 * Passes whoever needs no proof, gave a fresh one for exactly this content, or repeats a press that did. Throws
 * `step_up_required` with what to prove, or `factor_required`: nothing was sent then.
 */
export async function requireProof(db: Database, session: Session, asked: SteppedUp): Promise<void> {
  const userId = session.user.id;
  const factors = await listFactors(db, userId);
  if (factors.length === 0) {
    if (asked.operation !== 'factors' && (await needsFactor(db, session.user)))
      throw new DomainError('factor_required');
    return;
  }
  const use: ProofUse = {
    userId,
    sessionHash: sessionHash(session.id),
    contentHash: hashOf(asked),
    intentId: asked.intentId,
  };
  if (asked.given !== null && (await takeProof(db, asked.given, use))) return;
  // Lets the copy of a press pass too, whose proof was taken a moment ago.
  if (await hasTakenProof(db, use)) return;
  throw new DomainError('step_up_required', { proof: await ask(db, { use, asked, factors }) });
}

export async function requireProofHere(session: Session, asked: SteppedUp): Promise<void> {
  await requireProof((await store()).db, session, asked);
}

function hashOf({ operation, content }: SteppedUp): string {
  return createHash('sha256')
    .update(JSON.stringify([operation, ...content]))
    .digest('base64url');
}

async function ask(
  db: Database,
  { use, asked, factors }: { use: ProofUse; asked: SteppedUp; factors: readonly FactorRow[] },
): Promise<ProofAsked> {
  const { userId, sessionHash: ofSession, contentHash } = use;
  const limit = { key: `step up ${userId}`, limit: ASKED_PER_MINUTE, windowMs: 60_000 };
  const taken = await takeFromRateLimit(db, limit);
  if (!taken.allowed) throw new DomainError('rate_limited', { retryAfterSeconds: taken.retryAfterSeconds });
  const { operation } = asked;
  const proof = {
    id: newProofId(),
    userId,
    sessionHash: ofSession,
    contentHash,
    operation,
    purpose: 'step_up' as const,
  };
  const endsAt = await addProof(db, proof, PROOF_MS);
  const recovery = operation === 'factors';
  return {
    challenge: proof.id,
    operation,
    methods: methodsOf(factors, recovery),
    ...(await passkeyToAsk(proof, factors, { appUrl: env().appUrl, verifies: true })),
    ends_at: endsAt.toISOString(),
  };
}

export function newProofId(): string {
  return randomBytes(16).toString('base64url');
}

export function methodsOf(factors: readonly FactorRow[], recovery: boolean): ProofMethod[] {
  const kinds = (['passkey', 'code'] as const).filter((kind) =>
    factors.some((factor) => factor.kind === kind),
  );
  return recovery ? [...kinds, 'recovery'] : kinds;
}

/** Throws `proof_ended`, `proof_wrong`, `proof_used`, `proof_clock`, `rate_limited`. */
export async function prove(
  db: Database,
  { id, user }: Session,
  { challenge, given }: { challenge: string; given: GivenProof },
): Promise<void> {
  const proof = await findOpenProof(db, challenge, 'step_up');
  if (proof === null || proof.userId !== user.id || proof.sessionHash !== sessionHash(id))
    throw new DomainError('proof_ended');
  const key = `factor ${user.id}`;
  await requireTry(db, key);
  const factors = await listFactors(db, user.id);
  const recovery = proof.operation === 'factors';
  const checked = await checkFactor(db, { userId: user.id, factors, proof, given, recovery }, env());
  const about = { actor: { id: user.id, name: user.name }, subject: proof.operation ?? '' };
  if ('refused' in checked) {
    await appendAudit(db, { ...about, action: 'proof.refused', detail: { reason: checked.refused } });
    throw new DomainError(errorCodeOf(checked));
  }
  await forgetTries(db, key);
  if (!(await confirmProof(db, challenge, checked.method))) throw new DomainError('proof_ended');
  await appendAudit(db, { ...about, action: 'proof.given', detail: { method: checked.method } });
}

export function errorCodeOf({ refused }: Extract<CheckedFactor, { refused: string }>) {
  return ({ wrong: 'proof_wrong', used: 'proof_used', clock: 'proof_clock' } as const)[refused];
}
