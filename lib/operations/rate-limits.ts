import 'server-only';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { MAX_IMPORT_ROWS } from '@/lib/contract/bff/sub-merchants/import';
import type { Database } from '@/lib/store/engine/open-store';
import { takeFromRateLimit } from '@/lib/store/rate-limits';
import type { RateLimitedAction, Services } from './services';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Per person and window (W5), counted in the store. */
const DEFAULT_LIMITS: Record<RateLimitedAction, { limit: number; windowMs: number }> = {
  quote: { limit: 30, windowMs: MINUTE_MS },
  accept: { limit: 5, windowMs: MINUTE_MS },
  export: { limit: 6, windowMs: MINUTE_MS },
  link: { limit: 30, windowMs: MINUTE_MS },
  withdraw: { limit: 5, windowMs: MINUTE_MS },
  whitelist: { limit: 10, windowMs: MINUTE_MS },
  branding: { limit: 10, windowMs: MINUTE_MS },
  // Signed reads and a decoded logo, before an intent exists.
  prepare: { limit: 30, windowMs: MINUTE_MS },
  reveal: { limit: 60, windowMs: HOUR_MS },
  // Rows that are kept.
  request: { limit: 60, windowMs: HOUR_MS },
  alert_test: { limit: 10, windowMs: MINUTE_MS },
  attention: { limit: 600, windowMs: HOUR_MS },
  filter: { limit: 200, windowMs: HOUR_MS },
  address: { limit: 200, windowMs: 24 * HOUR_MS },
  relationship: { limit: MAX_IMPORT_ROWS, windowMs: 24 * HOUR_MS },
};

/** Throws `rate_limited` or `too_many_today` with the seconds, before any send. In the intent's transaction only sent calls count. */
export async function checkRateLimit(
  services: Services,
  actorId: string,
  action: RateLimitedAction,
  db: Database = services.store.db,
): Promise<void> {
  const { limit: most, windowMs } = DEFAULT_LIMITS[action];
  const limit = services.rateLimits?.[action] ?? most;
  const taken = await takeFromRateLimit(db, { key: `cap:${action}:${actorId}`, limit, windowMs });
  if (taken.allowed) return;
  const code = windowMs > HOUR_MS ? 'too_many_today' : 'rate_limited';
  throw new DomainError(code, { retryAfterSeconds: taken.retryAfterSeconds });
}

const LIST_READS = 300;
const PEOPLE_REMEMBERED = 10_000;
const listReads = new WeakMap<Services, { until: number; counts: Map<string, number> }>();

/** List reads of one person and minute, in this process: a write per read would cost more than the read. */
export function checkListReads(services: Services, actorId: string): void {
  // The embedded sandbox answers in this process and pays for nothing.
  if (services.sandbox !== undefined) return;
  const now = performance.now();
  const known = listReads.get(services);
  const isCurrent = known !== undefined && known.until > now && known.counts.size < PEOPLE_REMEMBERED;
  const window = isCurrent ? known : { until: now + MINUTE_MS, counts: new Map<string, number>() };
  listReads.set(services, window);
  const count = (window.counts.get(actorId) ?? 0) + 1;
  window.counts.set(actorId, count);
  if (count <= LIST_READS) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((window.until - now) / 1000));
  throw new DomainError('rate_limited', { retryAfterSeconds });
}
