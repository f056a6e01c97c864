import { ApiError, getJson, postForm } from './api';

/** How a sign-in ended; `wrong` does not say which of the two was wrong, nor whether the account exists. */
export type SignInOutcome =
  | 'signed_in'
  | 'wrong'
  | 'rate_limited'
  | 'store_unavailable'
  | 'offline'
  | 'failed';

const TOLD: readonly string[] = ['rate_limited', 'store_unavailable'];

/** next-auth's credentials flow: CSRF token, then the form. Never throws. */
export async function signIn(email: string, password: string): Promise<SignInOutcome> {
  try {
    const { status, body } = await postForm('/api/auth/callback/credentials', {
      csrfToken: await csrfToken(),
      email,
      password,
      json: 'true',
    });
    const told = errorIn(body);
    if (status === 200 && told === undefined) return 'signed_in';
    if (status !== 401) return status === 429 ? 'rate_limited' : 'failed';
    return told !== undefined && TOLD.includes(told) ? (told as SignInOutcome) : 'wrong';
  } catch (error) {
    return error instanceof ApiError && error.code === 'offline' ? 'offline' : 'failed';
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
