import 'server-only';
import { worldsToSignIn } from '@/lib/auth/visitor-world';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { proofRequest, type SignInFactorAnswer } from '@/lib/contract/bff/factors';
import { env } from '@/lib/env/env';
import { type Database, sharedStore } from '@/lib/store/engine/open-store';
import { listFactors } from '@/lib/store/factors/factors';
import { addProof, endProof, findOpenProof } from '@/lib/store/factors/proofs';
import { type CheckedFactor, checkFactor } from './check-factor';
import { passkeyToAsk } from './passkeys';
import { methodsOf, newProofId } from './step-up';

const SIGN_IN_MS = 5 * 60_000;
const CONTENT = 'sign in';

/** `ask`: the password was right, now the factor named by this challenge. */
export type SignInFactor =
  | { ask: string }
  | { factor: boolean }
  | Extract<CheckedFactor, { refused: string }>;

/** `totp`: also a recovery code; `passkey`: an assertion as JSON. */
export async function signInFactor(
  db: Database,
  userId: string,
  { challenge, totp, passkey }: Partial<Record<'challenge' | 'totp' | 'passkey', unknown>>,
): Promise<SignInFactor> {
  const factors = await listFactors(db, userId);
  if (factors.length === 0) return { factor: false };
  if (!isGiven(totp) && !isGiven(passkey)) {
    const proof = { id: newProofId(), userId, sessionHash: null, contentHash: CONTENT };
    await addProof(db, { ...proof, purpose: 'sign_in' }, SIGN_IN_MS);
    return { ask: proof.id };
  }
  const common = { userId, factors, recovery: true };
  if (!isGiven(passkey)) {
    const proof = { id: '', contentHash: CONTENT, purpose: 'sign_in' as const };
    const checked = await checkFactor(db, { ...common, proof, given: { code: String(totp) } }, env());
    return 'refused' in checked ? checked : { factor: true };
  }
  const read = proofRequest.safeParse({ challenge, passkey: jsonOf(passkey) });
  const proof = read.success ? await findOpenProof(db, read.data.challenge, 'sign_in') : null;
  if (!read.success || proof === null || proof.userId !== userId) return { refused: 'wrong' };
  const checked = await checkFactor(db, { ...common, proof, given: read.data }, env());
  if ('refused' in checked) return checked;
  return (await endProof(db, proof.id)) ? { factor: true } : { refused: 'wrong' };
}

const isGiven = (value: unknown): value is string => typeof value === 'string' && value !== '';

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The challenge stands where the password was right. Throws `proof_ended`. */
export async function readSignInFactor(
  cookies: string | null,
  challenge: string,
): Promise<SignInFactorAnswer> {
  for await (const { store } of worldsToSignIn(cookies)) {
    const asked = await askedIn(store.db, challenge);
    if (asked !== null) return asked;
  }
  const asked = await askedIn((await sharedStore()).db, challenge);
  if (asked === null) throw new DomainError('proof_ended');
  return asked;
}

async function askedIn(db: Database, challenge: string): Promise<SignInFactorAnswer | null> {
  const proof = await findOpenProof(db, challenge, 'sign_in');
  if (proof === null) return null;
  const factors = await listFactors(db, proof.userId);
  return {
    challenge,
    methods: methodsOf(factors, true),
    ...(await passkeyToAsk(proof, factors, { appUrl: env().appUrl, verifies: false })),
    ends_at: proof.endsAt.toISOString(),
    now: new Date().toISOString(),
  };
}
