import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import { takeFromCap } from '@/lib/store/caps';
import type { CappedAction, Services } from './services';

const WINDOW_MS = 60_000;

/**
 * Calls of one person per minute (W5), counted in the store. The sandbox moves no money and is driven by
 * tests and demonstrations, so its caps only stop a runaway loop.
 */
const CAPS = {
  live: { quote: 30, accept: 5, export: 6, link: 30, withdraw: 5, whitelist: 10, branding: 10 },
  sandbox: { quote: 600, accept: 600, export: 600, link: 600, withdraw: 600, whitelist: 600, branding: 600 },
} as const;

/** Throws `rate_limited`, with the seconds to wait, before anything is recorded or sent. */
export async function checkCap(services: Services, actorId: string, action: CappedAction): Promise<void> {
  const limit = services.caps?.[action] ?? CAPS[services.env.environment][action];
  const taken = await takeFromCap(services.store.db, {
    key: `cap:${action}:${actorId}`,
    limit,
    windowMs: WINDOW_MS,
  });
  if (!taken.allowed) throw new DomainError('rate_limited', { retryAfterSeconds: taken.retryAfterSeconds });
}
