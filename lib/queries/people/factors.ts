import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { queryOptions } from '@tanstack/react-query';
import type {
  BeginFactor,
  FactorAdded,
  FactorBegun,
  FactorsAnswer,
  ProofAsked,
  ProofRequest,
  RecoveryCodesAnswer,
  SignInFactorAnswer,
} from '@/lib/contract/bff/factors';
import type { PersonAnswer } from '@/lib/contract/bff/people';
import { deleteJson, getJson, postJson } from '@/lib/queries/api/api-client';
import { keys } from '@/lib/queries/api/query-keys';

export function factorsQuery() {
  return queryOptions({
    queryKey: keys.ownFactors(),
    queryFn: ({ signal }) => getJson<FactorsAnswer>('/api/account/factors', { signal }),
  });
}

export function beginFactor(asked: BeginFactor): Promise<FactorBegun> {
  return postJson('/api/account/factors/begin', asked);
}

/** The first one brings recovery codes. Rejects when the person closes the browser's window of a passkey. */
export async function finishFactor({ challenge, passkey }: FactorBegun, code: string): Promise<FactorAdded> {
  const given: ProofRequest =
    passkey === undefined ? { challenge, code } : { challenge, passkey: await makePasskey(passkey) };
  return postJson('/api/account/factors', given);
}

export function removeFactor(id: string): Promise<FactorsAnswer> {
  return deleteJson(`/api/account/factors/${encodeURIComponent(id)}`);
}

export function renewRecoveryCodes(): Promise<RecoveryCodesAnswer> {
  return postJson('/api/account/factors/codes', {});
}

export function resetFactors(personId: string): Promise<PersonAnswer> {
  return postJson(`/api/team/${encodeURIComponent(personId)}/factors/reset`, {});
}

export function readSignInFactor(challenge: string): Promise<SignInFactorAnswer> {
  return postJson('/api/sign-in-factor', { challenge });
}

/** `code` undefined: by a passkey. Throws `ApiError`, and what the browser says of a passkey. */
export async function giveProof({ challenge, passkey }: ProofAsked, code: string | undefined): Promise<void> {
  const given: ProofRequest =
    code === undefined ? { challenge, passkey: await assertPasskey(passkey) } : { challenge, code };
  await postJson('/api/account/proofs', given);
}

const library = () => import('@simplewebauthn/browser');

async function makePasskey(options: unknown): Promise<{ id: string }> {
  const { startRegistration } = await library();
  return { ...(await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })) };
}

export async function assertPasskey(options: unknown): Promise<{ id: string }> {
  const { startAuthentication } = await library();
  return {
    ...(await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })),
  };
}
