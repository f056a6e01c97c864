import 'server-only';
import { DEMO_PEOPLE } from '@/lib/access/demo-people';
import type { EnterDemoAnswer, EnterDemoRequest } from '@/lib/contract/bff/demo';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { defined } from '@/lib/contract/values/defined';
import { env } from '@/lib/env/env';
import { type Store, sharedStore } from '@/lib/store/engine/open-store';
import { findUserByEmail } from '@/lib/store/people/users';
import { takeFromRateLimit } from '@/lib/store/rate-limits';
import { type CarriedCopy, openWorlds, type World } from '@/lib/store/worlds/current-world';
import { callerSource, sourceKey } from './caller-source';
import { enterCarriedWorld } from './carried-world';
import { startSession } from './sign-in';
import { ticketSetCookie } from './ticket';
import { type EnteredWorld, enterWorld, isWaiting } from './visitor-world';

/** Limit of one source: each entry leaves a session and an audit row. */
const PER_MINUTE = 60;
/** Whoever waits for a world asks each second: a class behind one address that waits together. */
const WAITING_PER_MINUTE = 1_200;

/**
 * A session of a demo person without a password, in the visitor's world where there are worlds: values of `Set-Cookie`.
 * Throws `not_found` with a live service, `rate_limited`, and what `enterWorld` throws.
 */
export async function enterDemo(
  request: Request,
  { person, ...asked }: EnterDemoRequest,
): Promise<Pick<EnterDemoAnswer, 'world' | 'waiting'> & { cookies: string[]; copy?: CarriedCopy | null }> {
  const { environment, appUrl, authSecret, trustedProxies } = env();
  if (environment !== 'sandbox') throw new DomainError('not_found');
  const role = person === 'approver' ? 'treasurer' : person;
  const email = DEMO_PEOPLE.find((one) => one.role === role)?.email;
  const everybodys = await sharedStore();
  const source = callerSource(request.headers.get('x-forwarded-for'), trustedProxies);
  const waits = asked.waits === true && (await isWaiting(request));
  const key = sourceKey(waits ? 'wait' : 'enter', source, authSecret);
  const limit = { key, limit: waits ? WAITING_PER_MINUTE : PER_MINUTE, windowMs: 60_000 };
  const taken = await takeFromRateLimit(everybodys.db, limit);
  if (!taken.allowed) throw new DomainError('rate_limited', { retryAfterSeconds: taken.retryAfterSeconds });
  const begin = async ({ db }: Store, world?: World) => {
    const user = email === undefined ? null : await findUserByEmail(db, email);
    if (user === null || !user.demo || user.disabled) throw new DomainError('not_found');
    const sessionId = await startSession(db, user, { headers: Object.fromEntries(request.headers) });
    const ticket = { userId: user.id, sessionId, ...defined({ world: world?.id }) };
    return ticketSetCookie(ticket, { appUrl, authSecret });
  };
  if (openWorlds()?.carried !== undefined) {
    const work = (world: World) => begin(world.store, world);
    const { entered, result, copy } = await enterCarriedWorld(request, asked, work);
    return { ...answered(entered, result), copy };
  }
  const entered = await enterWorld(request, asked);
  if (entered === undefined) return { cookies: [await begin(everybodys)] };
  const { world, cookie } = entered;
  if ('place' in world) return { cookies: [cookie], waiting: { place: world.place } };
  return answered({ ...entered, world }, await begin(world.store, world));
}

function answered({ world, beganAgain, cookie }: EnteredWorld, session: string) {
  return {
    cookies: [session, cookie],
    world: { ends_at: world.endsAt.toISOString(), began_again: beganAgain },
  };
}
