/**
 * What the sign-in page may be told as `error`, beside next-auth's own `CredentialsSignin` for a wrong password: that
 * the store is down, or how many seconds the next try has to wait. Both are told for addresses that exist and for
 * those that do not, so they give nobody away (W5).
 */
export type SignInFailure = 'store_unavailable' | `rate_limited.${number}`;

/** The code of a wait: in whole seconds, and never less than it is. */
export function rateLimited(waitMs: number): SignInFailure {
  return `rate_limited.${Math.ceil(waitMs / 1000)}`;
}

/** The seconds that a code tells to wait; undefined for any other code. */
export function secondsToWait(code: string | undefined): number | undefined {
  const [, seconds] = /^rate_limited\.(\d{1,6})$/.exec(code ?? '') ?? [];
  return seconds === undefined ? undefined : Number(seconds);
}
