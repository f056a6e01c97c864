import 'server-only';
import { callerSource, isPrivateSource } from '@/lib/auth/caller-source';
import { hasWorlds, ticketIn } from '@/lib/auth/visitor-world';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { RequestParts } from '@/lib/contract/bff/request-headers';
import { env } from '@/lib/env/env';

interface Rate {
  /** At once: several pages that a person opens one after the other. */
  burst: number;
  perSecond: number;
}

const OF_WORLD: Rate = { burst: 120, perSecond: 20 };
/** A class behind one address. */
const OF_SOURCE: Rate = { burst: 1_200, perSecond: 120 };
const REMEMBERED = 10_000;

/** A bucket that fills by itself. `take` returns the seconds to wait; 0 means within the budget. */
export function fillingBudget({ burst, perSecond }: Rate): { take(key: string, now?: number): number } {
  const used = new Map<string, { left: number; at: number }>();
  return {
    take(key, now = Date.now()) {
      const before = used.get(key);
      const gained = before === undefined ? 0 : (Math.max(0, now - before.at) * perSecond) / 1_000;
      const left = Math.min(burst, (before?.left ?? burst) + gained);
      used.delete(key);
      used.set(key, { left: left < 1 ? left : left - 1, at: now });
      // The first key is the one that was longest not used.
      for (const eldest of used.keys()) {
        if (used.size <= REMEMBERED) break;
        used.delete(eldest);
      }
      return left < 1 ? Math.ceil((1 - left) / perSecond) : 0;
    },
  };
}

const worlds = fillingBudget(OF_WORLD);
const sources = fillingBudget(OF_SOURCE);

/**
 * On a public demo nobody knows the callers, and one process serves them all: loops of one visitor end here, before
 * they reach the store. Throws `rate_limited`.
 */
export async function requireReadBudget({ method, headers }: RequestParts): Promise<void> {
  if (method !== 'GET' && method !== 'HEAD') return;
  const wait = await readWaitSeconds(headers);
  if (wait > 0) throw new DomainError('rate_limited', { retryAfterSeconds: wait });
}

/** Takes one read of whoever sent these headers; 0 means within the budget, and where none is kept. */
export async function readWaitSeconds(headers: Pick<Headers, 'get'>): Promise<number> {
  const { publicDemo, trustedProxies, trustedProxiesGiven } = env();
  if (!publicDemo) return 0;
  const source = callerSource(headers.get('x-forwarded-for'), trustedProxies);
  // Behind a proxy that nobody declared everybody has its address.
  const isKnown = trustedProxiesGiven || !isPrivateSource(source);
  const cookies = headers.get('cookie');
  const ticket = cookies === null ? null : await ticketIn(cookies);
  const world = hasWorlds() ? ticket?.world : ticket?.sessionId;
  const byWorld = isKnown || world !== undefined ? worlds.take(`${isKnown ? source : ''} ${world ?? ''}`) : 0;
  // What is refused anyway takes nothing from the others of the network.
  return byWorld === 0 && isKnown ? sources.take(source) : byWorld;
}
