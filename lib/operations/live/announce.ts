import 'server-only';
import { defined } from '@/lib/contract/values/defined';
import { log } from '@/lib/log/log';
import type { Database } from '@/lib/store/engine/open-store';
import { openWork } from '@/lib/store/engine/open-work';
import { appendChanges, type Change } from '@/lib/store/live/live-changes';

/** The change is told with the commit. Busy paths use `announceSoon`. */
export function announce(db: Database, change: Change): Promise<void> {
  return appendChanges(db, [change]);
}

export function announceSubMerchant(db: Database, correlationId: string): void {
  const about = { subject: correlationId, correlation_id: correlationId };
  announceSoon(db, { topics: ['sub-merchants'], permission: 'sub_merchants:read', ...about });
}

/** Checkout links of the account (null) or one sub-merchant. */
export function announceLinks(db: Database, correlationId: string | null): void {
  const about = correlationId === null ? 'transactions:read' : 'sub_merchants:read';
  const of = defined({ correlation_id: correlationId ?? undefined });
  announceSoon(db, { topics: ['checkouts'], permission: about, ...of });
}

/** Pages update within a second. */
const GATHER_MS = 100;

type Gathered = Map<string, Change>;
const waiting = new WeakMap<Database, Gathered>();

/** Batched for 100 ms, in the background. Never throws; polling covers a loss. */
export function announceSoon(db: Database, change: Change): void {
  const known = waiting.get(db);
  const gathered: Gathered = known ?? new Map();
  const { topics, permission, subject, correlation_id, user_id } = change;
  gathered.set(JSON.stringify([topics, permission, subject, correlation_id, user_id]), change);
  if (known !== undefined) return;
  waiting.set(db, gathered);
  const ended = openWork();
  setTimeout(() => {
    waiting.delete(db);
    appendChanges(db, [...gathered.values()])
      .catch((error: unknown) => log.warn({ err: error }, 'changes could not be announced to open pages'))
      .finally(ended);
  }, GATHER_MS);
}
