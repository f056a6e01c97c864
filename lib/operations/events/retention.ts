import 'server-only';
import { removeOldPayloads } from '@/lib/store/events-retention';
import type { Services } from '../services';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Removes what the settings say was kept long enough, once an hour however often it is called. */
export function createRetention({ store, assumptions, clock }: Services): () => Promise<void> {
  let lastAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = clock();
    if (now - lastAt < HOUR_MS) return;
    lastAt = now;
    const { personalDays, payloadDays, unmatchedDays } = assumptions.webhooks.retention;
    const ago = (days: number) => new Date(now - days * DAY_MS);
    await removeOldPayloads(store.db, {
      personalBefore: ago(personalDays),
      payloadBefore: ago(payloadDays),
      unmatchedBefore: ago(unmatchedDays),
    });
  };
}
