import 'server-only';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Env } from '@/lib/env/env';
import { normalizeEmail } from '@/lib/store/people/users';

/** How long a link lets a person past the wait. */
export const ENTRY_MS = 3_600_000;

/**
 * A sign-in address that gets one person past the waits others caused (W5). The password is still asked for, wrong
 * ones are counted by link. Made without the store.
 */
export function entryLink(
  email: string,
  { appUrl, authSecret }: Pick<Env, 'appUrl' | 'authSecret'>,
  now = Date.now(),
): string {
  const body = `${(now + ENTRY_MS).toString(36)}.${randomBytes(16).toString('base64url')}`;
  // The token stands behind #: a browser sends it to no server, and no proxy writes it into its log.
  return `${appUrl}/signin#entry=${body}.${seal(body, email, authSecret)}`;
}

/** The id that a link's tries are counted by; undefined for a forged, expired or other person's link. */
export function entryOf(
  entry: unknown,
  email: string,
  { authSecret }: Pick<Env, 'authSecret'>,
  now = Date.now(),
): string | undefined {
  const [until, id, mac] = typeof entry === 'string' && entry.length < 200 ? entry.split('.') : [];
  if (until === undefined || id === undefined || mac === undefined) return undefined;
  const expected = Buffer.from(seal(`${until}.${id}`, email, authSecret));
  const given = Buffer.from(mac);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs && Number.parseInt(until, 36) > now ? id : undefined;
}

function seal(body: string, email: string, authSecret: string): string {
  return createHmac('sha256', authSecret)
    .update(`mesa entry link\n${body}\n${normalizeEmail(email)}`)
    .digest('base64url');
}
