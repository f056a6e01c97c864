import 'server-only';
import { DEMO_PEOPLE } from '@/lib/access/demo-people';
import type { EnterDemoAnswer, EnterDemoRequest } from '@/lib/contract/bff/demo';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { env } from '@/lib/env';
import { sharedStore } from '@/lib/store/engine/open-store';
import { findUserByEmail } from '@/lib/store/people/users';
import { takeFromRateLimit } from '@/lib/store/rate-limits';
import { callerSource, sourceKey } from './caller-source';
import { startSession } from './sign-in';
import { ticketSetCookie } from './ticket';
import { enterWorld } from './visitor-world';

/** By source: each entry leaves a session and an audit row. */
const PER_MINUTE = 60;

/**
 * A session of a demo person without a password, in the visitor's world where there are worlds: values of `Set-Cookie`.
 * Throws `not_found` with a live service, `rate_limited`, and what `enterWorld` throws.
 */
export async function enterDemo(
  request: Request,
  { person, ...asked }: EnterDemoRequest,
): Promise<Pick<EnterDemoAnswer, 'world'> & { cookies: string[] }> {
  const { environment, appUrl, authSecret, trustedProxies } = env();
  if (environment !== 'sandbox') throw new DomainError('not_found');
  const role = person === 'approver' ? 'treasurer' : person;
  const email = DEMO_PEOPLE.find((one) => one.role === role)?.email;
  const everybodys = await sharedStore();
  const source = callerSource(request.headers.get('x-forwarded-for'), trustedProxies);
  const key = sourceKey('enter', source, authSecret);
  const taken = await takeFromRateLimit(everybodys.db, { key, limit: PER_MINUTE, windowMs: 60_000 });
  if (!taken.allowed) throw new DomainError('rate_limited', { retryAfterSeconds: taken.retryAfterSeconds });
  const entered = await enterWorld(request, asked);
  const { db } = entered?.world.store ?? everybodys;
  const user = email === undefined ? null : await findUserByEmail(db, email);
  if (user === null || !user.demo || user.disabled) throw new DomainError('not_found');
  const sessionId = await startSession(db, user, { headers: Object.fromEntries(request.headers) });
  const named = entered === undefined ? {} : { world: entered.world.id };
  const session = await ticketSetCookie({ userId: user.id, sessionId, ...named }, { appUrl, authSecret });
  if (entered === undefined) return { cookies: [session] };
  const { world, beganAgain, cookie: worldCookie } = entered;
  return {
    cookies: [session, worldCookie],
    world: { ends_at: world.endsAt.toISOString(), began_again: beganAgain },
  };
}
