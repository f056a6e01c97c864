import { queryOptions } from '@tanstack/react-query';
import type {
  FactorAdded,
  FactorBegun,
  FactorKind,
  FactorsAnswer,
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

export function beginFactor(kind: FactorKind): Promise<FactorBegun> {
  return postJson('/api/account/factors/begin', { kind });
}

/** `given`: a code, or what the browser made from the options. */
export function finishFactor(given: ProofRequest): Promise<FactorAdded> {
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

/** After the right password. */
export function readSignInFactor(challenge: string): Promise<SignInFactorAnswer> {
  return postJson('/api/sign-in-factor', { challenge });
}
