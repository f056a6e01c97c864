import 'server-only';
import { encode } from 'next-auth/jwt';
import { DEMO_PEOPLE } from '@/lib/access/demo-people';
import type { EnterDemoRequest } from '@/lib/contract/bff/demo';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { env } from '@/lib/env';
import { store } from '@/lib/store/engine/open-store';
import { SESSION_ABSOLUTE_MS } from '@/lib/store/people/sessions';
import { findUserByEmail } from '@/lib/store/people/users';
import { takeFromRateLimit } from '@/lib/store/rate-limits';
import { callerSource, sourceKey } from './caller-source';
import { authCookies } from './cookies';
import { startSession } from './sign-in';

/** By source: each entry leaves a session and an audit row. */
const PER_MINUTE = 60;

/**
 * A session of a demo person without a password: the value of `Set-Cookie`. Throws `not_found` with a live service,
 * where these people do not exist, and `rate_limited`.
 */
export async function enterDemo(request: Request, person: EnterDemoRequest['person']): Promise<string> {
  const { environment, appUrl, authSecret, trustedProxies } = env();
  if (environment !== 'sandbox') throw new DomainError('not_found');
  const role = person === 'treasurer' ? 'approver' : person;
  const email = DEMO_PEOPLE.find((one) => one.role === role)?.email;
  const { db } = await store();
  const source = callerSource(request.headers.get('x-forwarded-for'), trustedProxies);
  const key = sourceKey('enter', source, authSecret);
  const taken = await takeFromRateLimit(db, { key, limit: PER_MINUTE, windowMs: 60_000 });
  if (!taken.allowed) throw new DomainError('rate_limited', { retryAfterSeconds: taken.retryAfterSeconds });
  const user = email === undefined ? null : await findUserByEmail(db, email);
  if (user === null || !user.demo || user.disabled) throw new DomainError('not_found');
  const cookie = request.headers.get('cookie');
  const sid = await startSession(db, user, { headers: cookie === null ? {} : { cookie } });
  const maxAge = SESSION_ABSOLUTE_MS / 1000;
  const ticket = await encode({ token: { sub: user.id, sid }, secret: authSecret, maxAge });
  const { name, options } = authCookies(appUrl).sessionToken;
  const flags = `Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${options.secure ? '; Secure' : ''}`;
  return `${name}=${ticket}; ${flags}`;
}
