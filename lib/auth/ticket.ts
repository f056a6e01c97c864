import 'server-only';
import { decode, encode } from 'next-auth/jwt';
import { defined } from '@/lib/contract/values/defined';
import { type Env, env } from '@/lib/env/env';
import { SESSION_ABSOLUTE_MS } from '@/lib/store/people/sessions';
import { authCookies } from './cookies';

/** What the session cookie holds, encrypted. */
export interface Ticket {
  sessionId: string;
  userId: string;
  /** The visitor's world on a demo; absent: the one that all share. */
  world?: string;
}

/** Value of `Set-Cookie` that signs a browser in. */
export async function ticketSetCookie(
  { userId, sessionId, world }: Ticket,
  { appUrl, authSecret }: Pick<Env, 'appUrl' | 'authSecret'>,
): Promise<string> {
  const maxAge = SESSION_ABSOLUTE_MS / 1000;
  const token = { sub: userId, sid: sessionId, ...defined({ world }) };
  const { name, options } = authCookies(appUrl).sessionToken;
  const flags = `Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${options.secure ? '; Secure' : ''}`;
  return `${name}=${await encode({ token, secret: authSecret, maxAge })}; ${flags}`;
}

/** Decrypting costs more than a lookup. */
const CACHE_SIZE = 500;
const opened = new Map<string, { ticket: Ticket; secret: string; expiresAt: number }>();

/** Null when forged, expired or from another secret; the previous one opens while it is rotated. */
export async function readTicket(
  cookie: string,
  secret: string,
  now = Date.now(),
  previous = env().authSecretPrevious,
): Promise<Ticket | null> {
  const known = opened.get(cookie);
  if (known !== undefined && known.secret === secret) {
    if (known.expiresAt > now) return known.ticket;
    opened.delete(cookie);
    return null;
  }
  const claims = (await claimsOf(cookie, secret)) ?? (previous && (await claimsOf(cookie, previous)));
  const { sid, sub, exp, world } = claims || {};
  if (typeof sid !== 'string' || typeof sub !== 'string' || typeof exp !== 'number') return null;
  if (exp * 1000 <= now) return null;
  const ticket = { sessionId: sid, userId: sub, ...(typeof world === 'string' ? { world } : {}) };
  if (opened.size >= CACHE_SIZE) opened.clear();
  opened.set(cookie, { ticket, secret, expiresAt: exp * 1000 });
  return ticket;
}

const claimsOf = (token: string, secret: string) => decode({ token, secret }).catch(() => null);
