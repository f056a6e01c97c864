import type { Role } from '@/lib/access/permissions';
import type { EnterDemoAnswer, EnterDemoRequest } from '@/lib/contract/bff/demo';
import { readChallenge, readWait } from '@/lib/contract/bff/sign-in-failure';
import { defined } from '@/lib/contract/values/defined';
import { announce, whileLeaving } from '@/lib/queries/api/announce';
import { ApiError, getJson, postForm, postJson } from '@/lib/queries/api/api-client';
import { whilePersonChanges } from '@/lib/queries/api/person-change';
import { keepTyped } from '@/lib/queries/api/private-storage';

/** `wrong` reveals neither field nor account. */
export type SignInOutcome =
  | 'signed_in'
  | 'wrong'
  | 'factor'
  | 'clock'
  | 'rate_limited'
  | 'demo_full'
  | 'demo_source_full'
  | 'demo_ended'
  | 'store_unavailable'
  | 'offline'
  | 'failed';

/** `waitSeconds` 0: try again at once. */
export interface SignInAnswer<Outcome extends SignInOutcome = SignInOutcome> {
  outcome: Outcome;
  waitSeconds: number;
  /** Present with `factor`; the second factor answers it. */
  challenge?: string;
}

export type SignInRefusal = SignInAnswer<Exclude<SignInOutcome, 'signed_in'>>;

/** A code, or what the browser made of a passkey. */
export type GivenFactor = { totp: string } | { challenge: string; passkey: string };

/** CSRF token, then the form. Never throws. */
export async function signIn(email: string, password: string, factor?: GivenFactor): Promise<SignInAnswer> {
  try {
    const { status, body } = await postForm('/api/auth/callback/credentials', {
      csrfToken: await csrfToken(),
      email,
      password,
      ...factor,
      ...defined({ entry: entryOfPage() }),
      json: 'true',
    });
    const reason = errorIn(body);
    if (status === 200 && reason === undefined) return { outcome: 'signed_in', waitSeconds: 0 };
    if (status !== 401) return { outcome: 'failed', waitSeconds: 0 };
    const challenge = readChallenge(reason);
    if (challenge !== undefined) return { outcome: 'factor', waitSeconds: 0, challenge };
    const outcome = reason === 'store_unavailable' || reason === 'clock' ? reason : 'wrong';
    return readWait(reason) ?? { outcome, waitSeconds: 0 };
  } catch (error) {
    const offline = error instanceof ApiError && error.code === 'offline';
    return { outcome: offline ? 'offline' : 'failed', waitSeconds: 0 };
  }
}

const ENTRANCE_REFUSALS = [
  ...([
    'offline',
    'store_unavailable',
    'rate_limited',
    'demo_full',
    'demo_source_full',
    'demo_ended',
  ] as const),
];

/** The server answers at once when the world is ready meanwhile. */
const WAIT_MS = 1_000;

/**
 * A session of a demo person, without a password; sandbox only. `onPlace`: where the world has to be waited for. `stay`: in the same demo or not at all. Never throws.
 */
export async function enterDemo(
  person: Role,
  more: Pick<EnterDemoRequest, 'stay' | 'state'> = {},
  onPlace?: (place: number) => void,
): Promise<SignInAnswer & { beganAgain?: boolean }> {
  try {
    const body = { person, ...defined(more) } satisfies EnterDemoRequest;
    const enter = (asked: EnterDemoRequest) =>
      whilePersonChanges(() =>
        postJson<Pick<EnterDemoAnswer, 'world' | 'waiting'> | undefined>('/api/demo/enter', asked),
      );
    let answer = await enter(body);
    while (answer?.waiting !== undefined) {
      onPlace?.(answer.waiting.place);
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
      answer = await enter({ ...body, waits: true });
    }
    return { outcome: 'signed_in', waitSeconds: 0, beganAgain: answer?.world?.began_again === true };
  } catch (error) {
    if (!(error instanceof ApiError)) return { outcome: 'failed', waitSeconds: 0 };
    const { code, retryAfter = 0 } = error;
    const outcome = ENTRANCE_REFUSALS.find((known) => known === code) ?? 'failed';
    return { outcome, waitSeconds: retryAfter };
  }
}

/** Enters and loads `page`, asked as the new person, or this one; other tabs are loaded anew. What each person typed stays. */
export async function becomePerson(person: Role, page?: string | (() => Promise<string>)): Promise<boolean> {
  const entered = await whileLeaving(async () => {
    const { outcome } = await enterDemo(person, { stay: true });
    return outcome === 'signed_in' || outcome === 'demo_ended';
  });
  if (!entered) return false;
  keepTyped();
  announce('changed');
  if (page === undefined) window.location.reload();
  else window.location.assign(typeof page === 'string' ? page : await page());
  return true;
}

/** False when the session still stands. Never throws. */
export async function signOut(): Promise<boolean> {
  try {
    const { status } = await postForm('/api/auth/signout', { csrfToken: await csrfToken(), json: 'true' });
    return status === 200;
  } catch {
    return false;
  }
}

/** The entry of an administrator's link, which passes the waits that others caused (W5). */
function entryOfPage(): string | undefined {
  const { hash = '' } = window.location;
  return new URLSearchParams(hash.slice(1)).get('entry') ?? undefined;
}

async function csrfToken(): Promise<string> {
  return (await getJson<{ csrfToken: string }>('/api/auth/csrf')).csrfToken;
}

/** next-auth puts it in the redirect's query; a missing CSRF token as `csrf`. */
function errorIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('url' in body) || typeof body.url !== 'string')
    return 'failed';
  const { searchParams } = new URL(body.url, window.location.origin);
  return searchParams.get('error') ?? (searchParams.has('csrf') ? 'csrf' : undefined);
}
