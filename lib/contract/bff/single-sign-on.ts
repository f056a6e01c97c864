/** Id of the provider in next-auth's addresses. */
export const SSO = 'oidc';
export const SSO_START = `/api/auth/signin/${SSO}`;

/**
 * Shown on the sign-in page. `no_email`, `no_email_verified`: the claim is missing; `guest`: of another directory than
 * the provider's own; `weak`: not signed in as it is required; `taken`: a local person with this address signs in with
 * the password once.
 */
export const SSO_REFUSALS = [
  ...(['down', 'failed', 'unverified', 'no_email', 'no_email_verified', 'guest', 'weak'] as const),
  ...(['taken', 'disabled', 'ended'] as const),
] as const;
export type SsoRefusal = (typeof SSO_REFUSALS)[number];

export function readRefusal(text: unknown): SsoRefusal | undefined {
  return SSO_REFUSALS.find((known) => text === `sso.${known}`);
}
