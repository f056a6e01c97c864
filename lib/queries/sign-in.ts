import { readWait } from '@/lib/contract/sign-in-failure';
import { ApiError, getJson, postForm } from './api';

/** How a sign-in ended; `wrong` does not say which of the two was wrong, nor whether the account exists. */
export type SignInOutcome =
  | 'signed_in'
  | 'wrong'
  | 'rate_limited'
  | 'store_unavailable'
  | 'offline'
  | 'failed';

/** `waitSeconds` is 0 where the next try may be made at once. */
export interface SignInAnswer<Outcome extends SignInOutcome = SignInOutcome> {
  outcome: Outcome;
  waitSeconds: number;
}

/** A sign-in that opened no session. */
export type SignInRefusal = SignInAnswer<Exclude<SignInOutcome, 'signed_in'>>;

/** next-auth's credentials flow: CSRF token, then the form. Never throws. */
export async function signIn(email: string, password: string): Promise<SignInAnswer> {
  try {
    const { status, body } = await postForm('/api/auth/callback/credentials', {
      csrfToken: await csrfToken(),
      email,
      password,
      json: 'true',
    });
    const told = errorIn(body);
    if (status === 200 && told === undefined) return { outcome: 'signed_in', waitSeconds: 0 };
    if (status !== 401) return { outcome: 'failed', waitSeconds: 0 };
    const outcome = told === 'store_unavailable' ? told : 'wrong';
    return readWait(told) ?? { outcome, waitSeconds: 0 };
  } catch (error) {
    const offline = error instanceof ApiError && error.code === 'offline';
    return { outcome: offline ? 'offline' : 'failed', waitSeconds: 0 };
  }
}

/** Ends the session on the server; false when that did not happen. Never throws. */
export async function signOut(): Promise<boolean> {
  try {
    const { status } = await postForm('/api/auth/signout', { csrfToken: await csrfToken(), json: 'true' });
    return status === 200;
  } catch {
    return false;
  }
}

async function csrfToken(): Promise<string> {
  return (await getJson<{ csrfToken: string }>('/api/auth/csrf')).csrfToken;
}

/** next-auth tells failures in the query of the address it would go to; a missing CSRF token as `csrf`. */
function errorIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('url' in body) || typeof body.url !== 'string')
    return 'failed';
  const { searchParams } = new URL(body.url, window.location.origin);
  return searchParams.get('error') ?? (searchParams.has('csrf') ? 'csrf' : undefined);
}
