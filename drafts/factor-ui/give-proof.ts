import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import type { ProofAsked, ProofRequest } from '@/lib/contract/bff/factors';
import { postJson } from '@/lib/queries/api/api-client';

export type ProofChoice = { method: 'passkey' } | { method: 'code'; code: string };

/** The browser's own window. Rejects when the person closes it. */
export async function assertPasskey({ passkey }: Pick<ProofAsked, 'passkey'>): Promise<{ id: string }> {
  const assertion = await startAuthentication({
    optionsJSON: passkey as PublicKeyCredentialRequestOptionsJSON,
  });
  return { ...assertion };
}

/** Throws `ApiError`, and what the browser says of a passkey. */
export async function giveProof(asked: ProofAsked, choice: ProofChoice): Promise<void> {
  const { challenge } = asked;
  const body: ProofRequest =
    choice.method === 'code'
      ? { challenge, code: choice.code }
      : { challenge, passkey: await assertPasskey(asked) };
  await postJson('/api/account/proofs', body);
}
