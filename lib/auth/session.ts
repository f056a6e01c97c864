import 'server-only';
import { cookies, headers } from 'next/headers';
import { forbidden, redirect } from 'next/navigation';
import { cache } from 'react';
import { type Permission, type Reach, refusalOf } from '@/lib/access/permissions';
import { type RequestParts, USE_HEADER } from '@/lib/contract/bff/request-headers';
import { env } from '@/lib/env/env';
import { notePerson } from '@/lib/log/request-lines';
import { store } from '@/lib/store/engine/open-store';
import { findSession, type Session, type SessionUse } from '@/lib/store/people/sessions';
import { openWorlds } from '@/lib/store/worlds/current-world';
import { countDeniedPage } from './audited-request';
import { carriedSession } from './carried-world';
import { authCookies, cookieValue } from './cookies';
import { sleepWithoutLocks } from './sleep-without-locks';
import { readTicket } from './ticket';
import { isWorldGone } from './visitor-world';

export type { Session } from '@/lib/store/people/sessions';

/** Read on every request: ending, disabling or a role change applies at once. Throws when the store is down. */
async function sessionOf(cookie: string | undefined, use: SessionUse): Promise<Session | null> {
  sleepWithoutLocks();
  if (cookie === undefined) return null;
  const ticket = await readTicket(cookie, env().authSecret);
  if (ticket !== null && openWorlds()?.carried !== undefined) return carriedSession(ticket);
  if (ticket === null || (await isWorldGone(ticket))) return null;
  notePerson(ticket.userId);
  const { db, sessionCache } = await store();
  return findSession(db, ticket.sessionId, ticket.userId, { use, cache: sessionCache });
}

export function requestSession(request: RequestParts): Promise<Session | null> {
  const { name } = authCookies(env().appUrl).sessionToken;
  return sessionOf(cookieValue(request.headers.get('cookie'), name), usageOf(request));
}

/** Without the header, only GET and HEAD are passive. */
function usageOf({ method, headers: sent }: RequestParts): SessionUse {
  const header = sent.get(USE_HEADER);
  if (header !== null) return header === 'yes' ? 'active' : 'passive';
  return method === 'GET' || method === 'HEAD' ? 'passive' : 'active';
}

export const currentSession = cache(async (): Promise<Session | null> => {
  const jar = await cookies();
  // Opening a page is no sign of a person's use, because links prefetch pages.
  return sessionOf(jar.get(authCookies(env().appUrl).sessionToken.name)?.value, 'passive');
});

/** True where this browser was signed in and its session ended: by idle time, by its age, or by somebody. */
export async function lostSession(): Promise<boolean> {
  const cookie = (await cookies()).get(authCookies(env().appUrl).sessionToken.name)?.value;
  const ticket = cookie === undefined ? null : await readTicket(cookie, env().authSecret);
  // A world that is gone has words of its own.
  return ticket !== null && !(await isWorldGone(ticket)) && (await currentSession()) === null;
}

/** Used by pages: redirects to the sign-in page. */
export async function requireSession(): Promise<Session> {
  const session = await currentSession();
  if (session) return session;
  // The path comes from proxy.ts; the sign-in page accepts local paths only.
  const path = (await headers()).get('x-mesa-path') ?? '/';
  return redirect(path === '/' ? '/signin' : `/signin?callbackUrl=${encodeURIComponent(path)}`);
}

/** Shows the forbidden page to whoever may not. `reach`: as a route's scope; of what is `listed` the page shows theirs. */
export async function requirePermission(
  permission: Permission,
  reach: Reach | 'own' | 'listed',
): Promise<Session> {
  const session = await requireSession();
  const about = reach === 'own' || reach === 'listed' ? undefined : reach;
  const refusal = refusalOf(session.user, permission, about);
  if (refusal !== undefined) {
    const subject = typeof about === 'object' ? (about.subMerchant ?? undefined) : undefined;
    await countDeniedPage(session.user, { permission, reason: refusal, subject, headers: await headers() });
    forbidden();
  }
  return session;
}
