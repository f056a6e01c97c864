/** Why a try opened no session, where the next one has to wait: it was not looked at, or did not match. */
export type Waiting = 'rate_limited' | 'wrong';

/**
 * What the sign-in page may be told as `error`, beside next-auth's own `CredentialsSignin` for a wrong password: that
 * the store is down, or how many seconds the next try has to wait. All are told for addresses that exist and for
 * those that do not, so they give nobody away (W5).
 */
export type SignInFailure = 'store_unavailable' | `${Waiting}.${number}`;

/** The code of a wait: in whole seconds, and never less than it is. */
export function waitCode(why: Waiting, waitMs: number): SignInFailure {
  return `${why}.${Math.ceil(waitMs / 1000)}`;
}

/** What a code tells of a wait; undefined for any other code. */
export function readWait(code: string | undefined): { outcome: Waiting; waitSeconds: number } | undefined {
  const [, outcome, seconds] = /^(rate_limited|wrong)\.(\d{1,6})$/.exec(code ?? '') ?? [];
  return outcome === undefined ? undefined : { outcome: outcome as Waiting, waitSeconds: Number(seconds) };
}
