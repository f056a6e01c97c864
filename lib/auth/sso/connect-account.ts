import 'server-only';
import { decode, encode } from 'next-auth/jwt';
import { isRole } from '@/lib/access/permissions';
import { connectCookie, cookieValue } from '@/lib/auth/cookies';
import { readTicket } from '@/lib/auth/ticket';
import { env } from '@/lib/env/env';
import { log } from '@/lib/log/log';
import { appendAudit } from '@/lib/store/audit/append-audit';
import { store } from '@/lib/store/engine/open-store';
import { addIdentity } from '@/lib/store/people/identities';
import { findUser } from '@/lib/store/people/users';
import type { Claimed } from './read-claims';

const SECONDS = 10 * 60;
const SALT = 'mesa sso connect';

/** Value of `Set-Cookie`: what the provider said of this browser, sealed. */
export async function offerConnection({ identity, email }: Claimed): Promise<string> {
  const token = { issuer: identity.issuer, subject: identity.subject, claimed: identity.claimedRole, email };
  const value = await encode({ token, secret: env().authSecret, maxAge: SECONDS, salt: SALT });
  return setCookie(value, SECONDS);
}

/** After a sign-in with password and factor of the same address: both are the same person. Never fails the sign-in. */
export async function connectAccount(request: Request, session: string): Promise<string | undefined> {
  const { appUrl, authSecret } = env();
  const cookie = cookieValue(request.headers.get('cookie'), connectCookie(appUrl).name);
  if (cookie === undefined) return undefined;
  try {
    const token = await decode({ token: cookie, secret: authSecret, salt: SALT }).catch(() => null);
    const ticket = await readTicket(session, authSecret);
    const { issuer, subject, claimed, email } = token ?? {};
    if (ticket === null || typeof issuer !== 'string' || typeof subject !== 'string') return setCookie('', 0);
    const { db } = await store();
    await db.transaction(async (tx) => {
      const user = await findUser(tx, ticket.userId);
      if (user === null || user.email !== email) return;
      const identity = { issuer, subject, claimedRole: isRole(claimed) ? claimed : null };
      if (!(await addIdentity(tx, user.id, identity))) return;
      await appendAudit(tx, { action: 'user.sso_connected', actor: { id: user.id, name: user.name } });
    });
  } catch (error) {
    log.warn({ err: error }, 'an account was not connected to single sign-on');
  }
  return setCookie('', 0);
}

function setCookie(value: string, maxAge: number): string {
  const { name, options } = connectCookie(env().appUrl);
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${options.secure ? '; Secure' : ''}`;
}
