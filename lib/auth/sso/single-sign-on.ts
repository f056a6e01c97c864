import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { authOptions } from '@/lib/auth/auth-options';
import { callerSource, isPrivateSource, sourceKey } from '@/lib/auth/caller-source';
import { authCookies, singleSignOnCookies } from '@/lib/auth/cookies';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { readRefusal, SSO, type SsoRefusal } from '@/lib/contract/bff/single-sign-on';
import { env } from '@/lib/env/env';
import { store } from '@/lib/store/engine/open-store';
import { takeFromRateLimit } from '@/lib/store/rate-limits';

const PER_MINUTE = 60;
/** All callers share this limit behind a proxy that nobody declared. */
const SHARED_PER_MINUTE = 600;
/** Attempts of other tabs that a new one leaves. */
const KEPT_ATTEMPTS = 2;

/** `start` leads to the provider, `callback` comes back from it; both are navigations, so both are GET. */
export function singleSignOnStep({ url, method }: Request): 'start' | 'callback' | null {
  const { pathname } = new URL(url);
  if (env().sso === undefined || method !== 'GET') return null;
  if (pathname === `/api/auth/signin/${SSO}`) return 'start';
  return pathname === `/api/auth/callback/${SSO}` ? 'callback' : null;
}

/** Throws `cross_site`, `rate_limited`. Every other end is a page of ours. */
export async function singleSignOn(request: NextRequest, step: 'start' | 'callback'): Promise<Response> {
  const { headers, url } = request;
  const site = headers.get('sec-fetch-site');
  // Only our own page starts a sign-in: another site could sign its visitor in unasked.
  if (step === 'start' && site !== null && site !== 'same-origin' && site !== 'none')
    throw new DomainError('cross_site');
  await checkRate(request);
  const query = Object.fromEntries(new URL(url).searchParams);
  const answer =
    step === 'start'
      ? await start(request, query.callbackUrl)
      : await ask(request, 'GET', step, query, { cookies: cookiesOfAttempt(request, query.state) });
  keepByAttempt(request, answer, query.state);
  if (step === 'start') forgetAbandoned(request, answer);
  const location = answer.headers.get('location') ?? '/signin';
  const refused = refusalIn(location);
  if (refused !== undefined) answer.headers.set('location', `/signin?with=password&error=sso.${refused}`);
  return step === 'callback' && refused === undefined ? arrived(answer, location) : answer;
}

/** Each tab that goes to the provider has state, nonce and verifier of its own, found again by its state. */
function attemptOf(state: string): string {
  return createHash('sha256').update(state).digest('hex').slice(0, 16);
}

const namesOfAttempt = () => {
  const { state, nonce, pkceCodeVerifier } = singleSignOnCookies(env().appUrl);
  return [state.name, nonce.name, pkceCodeVerifier.name];
};

/** `key`: when the attempt began, and which one it is. A cookie of an earlier version says no time. */
function keptCookies({ cookies }: NextRequest) {
  return cookies.getAll().flatMap(({ name, value }) => {
    const own = namesOfAttempt().find((one) => name.startsWith(`${one}.`));
    if (own === undefined) return [];
    const key = name.slice(own.length + 1);
    return [{ name, own, value, key, attempt: key.split('-').at(-1), began: key.includes('-') ? key : '' }];
  });
}

function cookiesOfAttempt(request: NextRequest, state = ''): Record<string, string> {
  const attempt = attemptOf(state);
  const kept = keptCookies(request).filter((one) => one.attempt === attempt);
  return Object.fromEntries(kept.map(({ own, value }) => [own, value]));
}

/** next-auth has one name for each cookie, so that a second tab would take the first one's place. */
function keepByAttempt(request: NextRequest, answer: Response, asked: string | undefined): void {
  const location = answer.headers.get('location') ?? '';
  const state = asked ?? (URL.canParse(location) ? new URL(location).searchParams.get('state') : null);
  if (state === null) return;
  const attempt = attemptOf(state);
  const key = keptCookies(request).find((one) => one.attempt === attempt)?.key ?? `${beganNow()}-${attempt}`;
  const lines = answer.headers.getSetCookie();
  answer.headers.delete('set-cookie');
  for (const line of lines) {
    const name = namesOfAttempt().find((one) => line.startsWith(`${one}=`));
    const kept = name === undefined ? line : `${name}.${key}${line.slice(name.length)}`;
    answer.headers.append('set-cookie', kept);
  }
}

/** Sorts as text. */
const beganNow = () => Date.now().toString(36).padStart(9, '0');

/** Presses whose tab never came back would add up until their cookies are longer than a request may be. */
function forgetAbandoned(request: NextRequest, answer: Response): void {
  const kept = keptCookies(request);
  const newest = [...new Set(kept.map(({ began }) => began))].sort().slice(-KEPT_ATTEMPTS);
  const { secure } = singleSignOnCookies(env().appUrl).state.options;
  const flags = `Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  for (const { name, began } of kept)
    if (!newest.includes(began)) answer.headers.append('set-cookie', `${name}=; ${flags}`);
}

/** A link cannot carry next-auth's CSRF token; that it came from our page was checked. */
function start(request: NextRequest, callbackUrl = '/overview'): Promise<Response> {
  const { appUrl, authSecret } = env();
  const csrfToken = randomBytes(32).toString('hex');
  const hash = createHash('sha256').update(`${csrfToken}${authSecret}`).digest('hex');
  const cookies = { [authCookies(appUrl).csrfToken.name]: `${csrfToken}|${hash}` };
  return ask(request, 'POST', 'signin', {}, { body: { csrfToken, callbackUrl }, cookies });
}

/** next-auth's handler for plain values: its other one reads the request that Next keeps, which has no such cookie. */
async function ask(
  request: NextRequest,
  method: 'GET' | 'POST',
  action: 'signin' | 'callback',
  query: Record<string, string>,
  { body = {}, cookies = {} }: { body?: Record<string, string>; cookies?: Record<string, string> } = {},
): Promise<Response> {
  const headers = new Headers();
  const response = {
    status: () => response,
    getHeader: () => headers.getSetCookie(),
    setHeader: (name: string, value: string | string[]) => {
      headers.delete(name);
      for (const line of [value].flat()) headers.append(name, line);
      return response;
    },
    json: () => undefined,
    send: () => undefined,
    end: () => undefined,
  };
  const sent = Object.fromEntries(request.cookies.getAll().map(({ name, value }) => [name, value]));
  const asked = {
    method,
    body,
    headers: Object.fromEntries(request.headers),
    query: { ...query, nextauth: [action, SSO] },
    cookies: { ...sent, ...cookies },
    setCookies: [],
  };
  await Reflect.apply(NextAuth, undefined, [asked, response, authOptions(asked)]);
  for (const line of asked.setCookies) headers.append('set-cookie', line);
  return new Response(null, { status: 302, headers });
}

function refusalIn(location: string): SsoRefusal | undefined {
  const { pathname, searchParams } = new URL(location, env().appUrl);
  const code = searchParams.get('error');
  if (code === 'OAuthSignin') return 'down';
  if (code !== null) return readRefusal(code) ?? 'failed';
  return pathname === '/signin' || pathname.startsWith('/api/') ? 'failed' : undefined;
}

/** A redirect would still count as the provider's, and the session's cookie is sent to pages of ours alone. */
function arrived(answer: Response, location: string): Response {
  const { appUrl } = env();
  const to = new URL(location, appUrl);
  const path = to.origin === appUrl ? to.pathname.replace(/^\/+/, '/') + to.search : '/overview';
  const safe = path.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const headers = new Headers(answer.headers);
  headers.delete('location');
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-security-policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'");
  const page = `<!doctype html><title>Mesa</title><meta http-equiv="refresh" content="0;url=${safe}"><a href="${safe}">Mesa</a>`;
  return new Response(page, { status: 200, headers });
}

/** Limits presses, because each one asks the provider. */
export async function checkRate({ headers }: Request): Promise<void> {
  const { trustedProxies, trustedProxiesGiven, authSecret } = env();
  const source = callerSource(headers.get('x-forwarded-for'), trustedProxies);
  const limit = trustedProxiesGiven || !isPrivateSource(source) ? PER_MINUTE : SHARED_PER_MINUTE;
  const { db } = await store();
  const key = sourceKey('sso', source, authSecret);
  const taken = await takeFromRateLimit(db, { key, limit, windowMs: 60_000 });
  if (!taken.allowed) throw new DomainError('rate_limited', { retryAfterSeconds: taken.retryAfterSeconds });
}
