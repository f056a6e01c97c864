import 'server-only';
import { decode } from 'next-auth/jwt';

/** What the cookie says, and all that it says: which session of which user to look up. */
export interface Ticket {
  sessionId: string;
  userId: string;
}

/** Decrypting takes longer than the look-up in the store; the same cookie comes with every request. */
const CACHE_SIZE = 500;
const opened = new Map<string, { ticket: Ticket; secret: string; expiresAt: number }>();

/** Decrypts the cookie; null when it is forged, cut, out of date or made with another secret. */
export async function readTicket(cookie: string, secret: string, now = Date.now()): Promise<Ticket | null> {
  const known = opened.get(cookie);
  if (known !== undefined && known.secret === secret) {
    if (known.expiresAt > now) return known.ticket;
    opened.delete(cookie);
    return null;
  }
  const claims = await decode({ token: cookie, secret }).catch(() => null);
  const { sid, sub, exp } = claims ?? {};
  if (typeof sid !== 'string' || typeof sub !== 'string' || typeof exp !== 'number') return null;
  if (exp * 1000 <= now) return null;
  const ticket = { sessionId: sid, userId: sub };
  if (opened.size >= CACHE_SIZE) opened.clear();
  opened.set(cookie, { ticket, secret, expiresAt: exp * 1000 });
  return ticket;
}
