import 'server-only';
import type { ProofMethod } from '@/lib/contract/bff/factors';
import type { Env } from '@/lib/env/env';
import type { Database } from '@/lib/store/engine/open-store';
import { type FactorRow, raiseCounter, takeRecoveryCode, takeStep } from '@/lib/store/factors/factors';
import type { Proof } from '@/lib/store/factors/proofs';
import { takeFromRateLimit } from '@/lib/store/rate-limits';
import { seal, unseal } from '@/lib/store/sealed-text';
import { readAssertion } from './passkeys';
import { hashRecoveryCode, readRecoveryCode } from './recovery-codes';
import { FAR_MS, readCode } from './time-codes';

export type Secrets = Pick<Env, 'appUrl' | 'authSecret' | 'authSecretPrevious'>;
export type GivenProof = { code: string } | { passkey: unknown };

/** `clock`: a code of another time. `used`: each code works once. */
export type CheckedFactor = { method: ProofMethod } | { refused: 'wrong' | 'used' | 'clock' };

export interface ToCheck {
  userId: string;
  factors: readonly FactorRow[];
  proof: Pick<Proof, 'id' | 'contentHash' | 'purpose'>;
  given: GivenProof;
  recovery: boolean;
}

export async function checkFactor(
  db: Database,
  { userId, factors, proof, given, recovery }: ToCheck,
  secrets: Secrets,
  now = new Date(),
): Promise<CheckedFactor> {
  const wrong = { refused: 'wrong' } as const;
  if ('passkey' in given) {
    const read = await readAssertion(proof, {
      given: given.passkey,
      factors,
      appUrl: secrets.appUrl,
      verifies: proof.purpose === 'step_up',
    });
    if (read === null || !(await raiseCounter(db, read.factor.id, read.counter, now))) return wrong;
    return { method: 'passkey' };
  }
  const code = given.code.replace(/\s/g, '');
  let refused: CheckedFactor = wrong;
  for (const { id, sealedSecret } of factors) {
    const secret = sealedSecret === null ? null : openSecret(sealedSecret, secrets);
    const read = secret === null ? null : readCode(secret, code, now.getTime());
    if (read === null) continue;
    const isFirst = await isFirstAnswer(db, id, 'step' in read ? read.step : read.farStep);
    if ('step' in read) {
      if (isFirst && (await takeStep(db, id, read.step, now))) return { method: 'code' };
      refused = { refused: 'used' };
    } else refused = { refused: 'clock' };
  }
  const recoveryCode = recovery && factors.length > 0 ? readRecoveryCode(code) : null;
  if (recoveryCode === null) return refused;
  const hash = await hashRecoveryCode(userId, recoveryCode);
  return (await takeRecoveryCode(db, userId, hash)) ? { method: 'recovery' } : wrong;
}

/**
 * A code that was answered with `clock` is never accepted later; otherwise a guesser learns a valid code minutes
 * ahead.
 */
async function isFirstAnswer(db: Database, id: string, step: number): Promise<boolean> {
  const answer = { key: `code ${id} ${step}`, limit: 1, windowMs: 2 * FAR_MS };
  return (await takeFromRateLimit(db, answer)).allowed;
}

const USE = 'mesa time code secret';

export function sealSecret(secret: string, authSecret: string): string {
  return seal(secret, authSecret, USE);
}

/** Null with another `AUTH_SECRET`: the app must be added again. */
export function openSecret(
  sealed: string,
  { authSecret, authSecretPrevious }: Omit<Secrets, 'appUrl'>,
): string | null {
  return unseal(sealed, [authSecret, authSecretPrevious], USE);
}
