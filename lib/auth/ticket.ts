import 'server-only';
import { decode } from 'next-auth/jwt';

/** The cookie's content. */
export interface Ticket {
  sessionId: string;
  userId: string;
  /** The visitor's world on a demo; absent: the one that all share. */
  world?: string;
}

/** Decrypting costs more than a lookup. */
const CACHE_SIZE = 500;
const opened = new Map<string, { ticket: Ticket; secret: string; expiresAt: number }>();

/** Null when forged, expired or from another secret. */
export async function readTicket(cookie: string, secret: string, now = Date.now()): Promise<Ticket | null> {
  const known = opened.get(cookie);
  if (known !== undefined && known.secret === secret) {
    if (known.expiresAt > now) return known.ticket;
    opened.delete(cookie);
    return null;
  }
  const claims = await decode({ token: cookie, secret }).catch(() => null);
  const { sid, sub, exp, world } = claims ?? {};
  if (typeof sid !== 'string' || typeof sub !== 'string' || typeof exp !== 'number') return null;
  if (exp * 1000 <= now) return null;
  const ticket = { sessionId: sid, userId: sub, ...(typeof world === 'string' ? { world } : {}) };
  if (opened.size >= CACHE_SIZE) opened.clear();
  opened.set(cookie, { ticket, secret, expiresAt: exp * 1000 });
  return ticket;
}
