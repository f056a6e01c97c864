import 'server-only';
import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '@/lib/store/engine/open-store';
import { storeClock } from '@/lib/store/engine/store-clock';
import { proofs } from '@/lib/store/schema/factor-tables';

export type Proof = typeof proofs.$inferSelect;
export type ProofPurpose = 'step_up' | 'sign_in' | 'passkey' | 'code';

/** A press is answered or lost within 40 s, and its copy follows; a later one proves anew, under the same intent. */
const REPEAT_MS = 60_000;
const KEPT_MS = 24 * 3_600_000;

const after = (ms: number) => sql`${storeClock()} + ${ms / 1000} * interval '1 second'`;
const isOpen = () => and(isNull(proofs.usedAt), gt(proofs.endsAt, storeClock()));

export async function addProof(
  db: Database,
  proof: Pick<Proof, 'id' | 'userId' | 'sessionHash' | 'contentHash'> & {
    purpose: ProofPurpose;
    operation?: string;
    sealedSecret?: string;
  },
  lifeMs: number,
): Promise<Date> {
  const [row] = await db
    .insert(proofs)
    .values({ ...proof, createdAt: storeClock(), endsAt: after(lifeMs) })
    .returning({ endsAt: proofs.endsAt });
  if (row === undefined) throw new Error('a proof was not kept');
  return row.endsAt;
}

export async function findOpenProof(db: Database, id: string, purpose: ProofPurpose): Promise<Proof | null> {
  const [row] = await db
    .select()
    .from(proofs)
    .where(and(eq(proofs.id, id), eq(proofs.purpose, purpose), isOpen()));
  return row ?? null;
}

export async function confirmProof(db: Database, id: string, method: string): Promise<boolean> {
  const proven = await db
    .update(proofs)
    .set({ provenAt: storeClock(), method })
    .where(and(eq(proofs.id, id), isNull(proofs.provenAt), isOpen()))
    .returning({ id: proofs.id });
  return proven.length === 1;
}

export async function endProof(db: Database, id: string): Promise<boolean> {
  const ended = await db
    .update(proofs)
    .set({ usedAt: storeClock() })
    .where(and(eq(proofs.id, id), isOpen()))
    .returning({ id: proofs.id });
  return ended.length === 1;
}

/** Also enrolments that began before there was a factor to prove. */
export async function endProofsOf(db: Database, userId: string): Promise<void> {
  await db
    .update(proofs)
    .set({ usedAt: storeClock() })
    .where(and(eq(proofs.userId, userId), isOpen()));
}

export interface ProofUse {
  userId: string;
  sessionHash: string;
  contentHash: string;
  /** Null where the operation has no intent. */
  intentId: string | null;
}

const boundTo = ({ userId, sessionHash, contentHash }: ProofUse) =>
  and(
    eq(proofs.userId, userId),
    eq(proofs.sessionHash, sessionHash),
    eq(proofs.contentHash, contentHash),
    eq(proofs.purpose, 'step_up'),
  );

/** Uses one statement, so that only one of two processes takes a proof (W7). */
export async function takeProof(db: Database, id: string, use: ProofUse): Promise<boolean> {
  const taken = await db
    .update(proofs)
    .set({ usedAt: storeClock(), intentId: use.intentId })
    .where(and(eq(proofs.id, id), boundTo(use), isNotNull(proofs.provenAt), isOpen()))
    .returning({ id: proofs.id });
  return taken.length === 1;
}

export async function hasTakenProof(db: Database, use: ProofUse): Promise<boolean> {
  if (use.intentId === null) return false;
  const [row] = await db
    .select({ id: proofs.id })
    .from(proofs)
    .where(and(boundTo(use), eq(proofs.intentId, use.intentId), gt(proofs.usedAt, after(-REPEAT_MS))))
    .limit(1);
  return row !== undefined;
}

export async function removeOldProofs(db: Database): Promise<void> {
  await db.delete(proofs).where(lt(proofs.endsAt, after(-KEPT_MS)));
}
