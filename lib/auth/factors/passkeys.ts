import 'server-only';
import { createHash } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { ProofAsked } from '@/lib/contract/bff/factors';
import { log } from '@/lib/log/log';
import type { FactorRow } from '@/lib/store/factors/factors';
import type { Proof } from '@/lib/store/factors/proofs';
import { relyingParty } from './relying-party';

/** Large, and only for whoever has a passkey. */
const library = () => import('@simplewebauthn/server');

type Challenged = Pick<Proof, 'id' | 'contentHash'>;

/** The challenge is a hash of the content, so that an assertion proves this content alone (W7). */
function challengeOf({ id, contentHash }: Challenged): string {
  return createHash('sha256').update(`${contentHash}\n${id}`).digest('base64url');
}

const idsOf = (factors: readonly FactorRow[]) =>
  factors.flatMap(({ credentialId, transports }) =>
    credentialId === null
      ? []
      : [{ id: credentialId, transports: (transports ?? []) as AuthenticatorTransport[] }],
  );

/** What a proof says of passkeys: which to use, or for which addresses those of this person were made. */
export async function passkeyToAsk(
  proof: Challenged,
  factors: readonly FactorRow[],
  { appUrl, verifies }: { appUrl: string; verifies: boolean },
): Promise<Pick<ProofAsked, 'passkey' | 'made_for'>> {
  const party = relyingParty(appUrl);
  const ofHere = (origin: string | null) =>
    'rpId' in party && (origin === null || new URL(origin).hostname === party.rpId);
  const allowCredentials = idsOf(factors.filter(({ origin }) => ofHere(origin)));
  if ('lacks' in party || allowCredentials.length === 0) {
    const origins = new Set(factors.flatMap(({ origin }) => origin ?? []));
    return origins.size === 0 ? {} : { made_for: [...origins] };
  }
  const { generateAuthenticationOptions } = await library();
  const passkey = await generateAuthenticationOptions({
    rpID: party.rpId,
    challenge: Buffer.from(challengeOf(proof), 'base64url'),
    allowCredentials,
    userVerification: verifies ? 'required' : 'preferred',
  });
  return { passkey };
}

export interface PasskeyOwner {
  id: string;
  email: string;
  name: string;
}

export async function passkeyToMake(
  proof: Challenged,
  { owner, factors, appUrl }: { owner: PasskeyOwner; factors: readonly FactorRow[]; appUrl: string },
): Promise<unknown> {
  const party = relyingParty(appUrl);
  if ('lacks' in party) return undefined;
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpID: party.rpId,
    rpName: 'Mesa',
    userID: createHash('sha256').update(`mesa passkey\n${owner.id}`).digest(),
    userName: owner.email,
    userDisplayName: owner.name,
    challenge: Buffer.from(challengeOf(proof), 'base64url'),
    attestationType: 'none',
    excludeCredentials: idsOf(factors),
    // Where the person is not verified, the passkey would decide nothing later.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
}

export interface MadePasskey {
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  origin: string;
}

/** Null: not of this challenge, this origin or this name. */
export async function readMadePasskey(
  proof: Challenged,
  given: unknown,
  appUrl: string,
): Promise<MadePasskey | null> {
  const party = relyingParty(appUrl);
  if ('lacks' in party) return null;
  const { verifyRegistrationResponse } = await library();
  const verified = await verifyRegistrationResponse({
    response: given as RegistrationResponseJSON,
    expectedChallenge: challengeOf(proof),
    expectedOrigin: party.origin,
    expectedRPID: party.rpId,
    requireUserVerification: true,
  }).catch(refused);
  if (!verified?.verified) return null;
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports, origin: party.origin };
}

/**
 * Null: another challenge, origin, name or key, or a counter gone back. `verifies`: it must be the person, not only
 * somebody at the device.
 */
export async function readAssertion(
  proof: Challenged,
  {
    given,
    factors,
    appUrl,
    verifies,
  }: { given: unknown; factors: readonly FactorRow[]; appUrl: string; verifies: boolean },
): Promise<{ factor: FactorRow; counter: number } | null> {
  const party = relyingParty(appUrl);
  const response = given as AuthenticationResponseJSON;
  const factor = factors.find(({ credentialId }) => credentialId !== null && credentialId === response.id);
  if ('lacks' in party || factor?.publicKey == null) return null;
  const { verifyAuthenticationResponse } = await library();
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challengeOf(proof),
    expectedOrigin: party.origin,
    expectedRPID: party.rpId,
    credential: {
      id: response.id,
      publicKey: new Uint8Array(factor.publicKey),
      counter: factor.counter ?? 0,
    },
    requireUserVerification: verifies,
  }).catch(refused);
  return verified?.verified ? { factor, counter: verified.authenticationInfo.newCounter } : null;
}

function refused(error: unknown): null {
  log.info({ reason: error instanceof Error ? error.message : 'unknown' }, 'a passkey was refused');
  return null;
}
