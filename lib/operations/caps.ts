import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import { takeFromCap } from '@/lib/store/caps';
import type { Database } from '@/lib/store/db';
import type { CappedAction, Services } from './services';

const WINDOW_MS = 60_000;

/** Calls of one person per minute (W5), counted in the store; `services.caps` has others for the embedded sandbox. */
const CAPS = { quote: 30, accept: 5, export: 6, link: 30, withdraw: 5, whitelist: 10, branding: 10 } as const;

/**
 * Throws `rate_limited`, with the seconds to wait, before anything is sent. On the transaction that records the
 * call (`db`) only what is sent is counted: a refusal takes record and count back.
 */
export async function checkCap(
  services: Services,
  actorId: string,
  action: CappedAction,
  db: Database = services.store.db,
): Promise<void> {
  const limit = services.caps?.[action] ?? CAPS[action];
  const taken = await takeFromCap(db, {
    key: `cap:${action}:${actorId}`,
    limit,
    windowMs: WINDOW_MS,
  });
  if (!taken.allowed) throw new DomainError('rate_limited', { retryAfterSeconds: taken.retryAfterSeconds });
}
