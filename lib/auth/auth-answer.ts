import 'server-only';
import { env } from '@/lib/env';
import { appendAudit } from '@/lib/store/audit';
import { store } from '@/lib/store/db';
import { endSession, findSession } from '@/lib/store/sessions';
import { authCookies, cookieValue } from './cookies';
import { deviceSetCookie } from './known-device';
import { readTicket, type Ticket } from './ticket';

/**
 * Completes an answer of next-auth with what it knows nothing of. The answer that opens a session makes the
 * device known (W5); the one that takes the cookie away ends the session first, and tells the browser to drop its
 * cache (W16). Not "storage" as well: that would take the theme and the shortcut setting of the device along, so the
 * page itself clears what it kept about the person (lib/queries/private-storage.ts). Throws when the store is down:
 * nobody is then told that they are signed out.
 */
export async function completeAuthAnswer(request: Request, answer: Response): Promise<Response> {
  const { name } = authCookies(env().appUrl).sessionToken;
  answer.headers.set('cache-control', 'no-store');
  const path = new URL(request.url).pathname;
  const session = setCookieValue(answer, name);
  if (path.endsWith('/signout') && session === '') {
    const cookie = cookieValue(request.headers.get('cookie'), name);
    const ticket = cookie === undefined ? null : await readTicket(cookie, env().authSecret);
    if (ticket !== null) await endAudited(ticket);
    answer.headers.set('clear-site-data', '"cache"');
  }
  if (path.endsWith('/callback/credentials') && session) {
    const ticket = await readTicket(session, env().authSecret);
    const known = ticket && deviceSetCookie(request.headers.get('cookie'), ticket.userId, env());
    if (known) answer.headers.append('set-cookie', known);
  }
  return answer;
}

/** Not in next-auth's own event, which swallows what is thrown and answers that all is well. */
async function endAudited({ sessionId, userId }: Ticket): Promise<void> {
  const { db } = await store();
  const found = await findSession(db, sessionId, userId);
  await db.transaction(async (tx) => {
    await endSession(tx, sessionId);
    if (found === null) return;
    const { id, name } = found.user;
    await appendAudit(tx, { action: 'session.ended', actor: { id, name } });
  });
}

/** The value an answer gives to a cookie: empty when it takes it away, undefined when it leaves it alone. */
function setCookieValue(answer: Response, name: string): string | undefined {
  const start = `${name}=`;
  const line = answer.headers.getSetCookie().find((text) => text.startsWith(start));
  return line?.slice(start.length).split(';')[0];
}
