import 'server-only';
import { cookies, headers } from 'next/headers';
import { forbidden, redirect } from 'next/navigation';
import { cache } from 'react';
import { can, type Permission } from '@/lib/access/permissions';
import { USE_HEADER } from '@/lib/contract/session-use';
import { env } from '@/lib/env';
import { store } from '@/lib/store/db';
import { findSession, type Session, type SessionUse } from '@/lib/store/sessions';
import { authCookies, cookieValue } from './cookies';
import { readTicket } from './ticket';

export type { Session } from '@/lib/store/sessions';

/**
 * The session behind a cookie's value, checked against the store on every request: ending it, disabling the
 * user or lowering the role works at once. The embedded store, which this process alone writes, may answer from what it
 * remembers since the last write. Null when there is none. Throws when the store is down.
 */
async function sessionOf(cookie: string | undefined, use: SessionUse): Promise<Session | null> {
  if (cookie === undefined) return null;
  const ticket = await readTicket(cookie, env().authSecret);
  if (ticket === null) return null;
  const { db, sessionMemory } = await store();
  return findSession(db, ticket.sessionId, ticket.userId, { use, memory: sessionMemory });
}

/** The session of a request to the BFF. */
export function requestSession(request: Request): Promise<Session | null> {
  const { name } = authCookies(env().appUrl).sessionToken;
  return sessionOf(cookieValue(request.headers.get('cookie'), name), usageOf(request));
}

/** Polling and streams are no use; the dashboard says of its requests, and whoever does not say uses it by changing. */
function usageOf({ method, headers: given }: Request): SessionUse {
  const said = given.get(USE_HEADER);
  if (said !== null) return said === 'yes' ? 'used' : 'looked';
  return method === 'GET' || method === 'HEAD' ? 'looked' : 'used';
}

/** The session of the page being rendered, looked up once per request. */
export const currentSession = cache(async (): Promise<Session | null> => {
  const jar = await cookies();
  // No use by itself: links in view fetch their pages ahead. Whoever opens a page is told of by its first request.
  return sessionOf(jar.get(authCookies(env().appUrl).sessionToken.name)?.value, 'looked');
});

/** Pages: the session, or the sign-in page. */
export async function requireSession(): Promise<Session> {
  const session = await currentSession();
  if (session) return session;
  // Set by proxy.ts on every page; the sign-in page checks that it is a path of ours.
  const path = (await headers()).get('x-mesa-path') ?? '/';
  return redirect(path === '/' ? '/signin' : `/signin?callbackUrl=${encodeURIComponent(path)}`);
}

/** Pages: the session of somebody who may; the sign-in page or the forbidden page otherwise. */
export async function requirePermission(permission: Permission): Promise<Session> {
  const session = await requireSession();
  if (!can(session.user.role, permission)) forbidden();
  return session;
}
