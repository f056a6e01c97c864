export type Waiting = 'rate_limited' | 'wrong';

/**
 * Beside next-auth's `CredentialsSignin`. The same for known and unknown addresses (W5). `factor` and `clock` come after
 * a right password alone: a second factor is asked for under this challenge, or the code was of another time.
 */
export type SignInFailure = 'store_unavailable' | 'clock' | `factor.${string}` | `${Waiting}.${number}`;

export function waitCode(why: Waiting, waitMs: number): SignInFailure {
  return `${why}.${Math.ceil(waitMs / 1000)}`;
}

export function readWait(code: string | undefined): { outcome: Waiting; waitSeconds: number } | undefined {
  const [, outcome, seconds] = /^(rate_limited|wrong)\.(\d{1,6})$/.exec(code ?? '') ?? [];
  return outcome === undefined ? undefined : { outcome: outcome as Waiting, waitSeconds: Number(seconds) };
}

export function readChallenge(code: string | undefined): string | undefined {
  return /^factor\.([\w-]{22})$/.exec(code ?? '')?.[1];
}
