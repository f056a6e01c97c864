import 'server-only';
import { SSO } from '@/lib/contract/bff/single-sign-on';
import { env } from '@/lib/env/env';
import { appendAudit } from '@/lib/store/audit/append-audit';
import { store } from '@/lib/store/engine/open-store';
import { endSession, findSession } from '@/lib/store/people/sessions';
import { authCookies, cookieValue } from './cookies';
import { deviceSetCookie, knownDevice } from './known-device';
import { tellPerson } from './people/tell-person';
import { connectAccount } from './sso/connect-account';
import { readTicket, type Ticket } from './ticket';

/**
 * Signing in makes the device known (W5); removing the cookie ends the session and clears the cache (W16). Throws
 * when the store is down.
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
  const byPassword = path.endsWith('/callback/credentials');
  if ((byPassword || path.endsWith(`/callback/${SSO}`)) && session) {
    const ticket = await readTicket(session, env().authSecret);
    // A known device and a connected account are of the shared world only, because whoever invites into a world
    // chooses the id.
    if (ticket === null || ticket.world !== undefined) return answer;
    const cookies = request.headers.get('cookie');
    if (knownDevice(cookies, ticket.userId, env()) === undefined)
      tellPerson((await store()).db, ticket.userId, 'new_device', request.headers.get('user-agent'));
    const known = deviceSetCookie(cookies, ticket.userId, env());
    answer.headers.append('set-cookie', known);
    const connected = byPassword ? await connectAccount(request, session) : undefined;
    if (connected !== undefined) answer.headers.append('set-cookie', connected);
  }
  return answer;
}

/** The row is written here, because next-auth swallows what its event throws. */
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

/** Empty removes it; undefined leaves it. */
function setCookieValue(answer: Response, name: string): string | undefined {
  const start = `${name}=`;
  const line = answer.headers.getSetCookie().find((text) => text.startsWith(start));
  return line?.slice(start.length).split(';')[0];
}
