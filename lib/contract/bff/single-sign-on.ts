/** Id of the provider in next-auth's addresses. */
export const SSO = 'oidc';
export const SSO_START = `/api/auth/signin/${SSO}`;

/** Shown on the sign-in page. `taken`: a local person with this address signs in with the password once. */
export const SSO_REFUSALS = ['down', 'failed', 'unverified', 'taken', 'disabled', 'ended'] as const;
export type SsoRefusal = (typeof SSO_REFUSALS)[number];

export function readRefusal(text: unknown): SsoRefusal | undefined {
  return SSO_REFUSALS.find((known) => text === `sso.${known}`);
}
