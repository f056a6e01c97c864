import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Attempt } from '@/lib/contract/bff';
import { findAttempt } from '@/lib/store/attempts';
import type { Services } from './services';

/** Longer than the upstream call may take, so that a twin nearly always learns the outcome. */
const WAIT_MS = 20_000;
const POLL_MS = 250;

type Ends = Map<string, Promise<unknown>>;
const endsOf = new WeakMap<Services, Ends>();

function ends(services: Services): Ends {
  const known = endsOf.get(services) ?? new Map<string, Promise<unknown>>();
  endsOf.set(services, known);
  return known;
}

/** Announces a send of this process, so that its twins wait for it instead of asking the store. */
export function announceSend<T>(services: Services, intentId: string, send: Promise<T>): Promise<T> {
  return shared(services, intentId, send);
}

/**
 * The attempt once it is no longer `sending`, or as it stands after 20 s. A send of another process is watched
 * in the store, by one watcher for all who wait.
 */
export async function awaitSend(services: Services, attempt: Attempt, waitMs = WAIT_MS): Promise<Attempt> {
  if (attempt.outcome !== 'sending') return attempt;
  const { intent_id } = attempt;
  const end = ends(services).get(intent_id) ?? shared(services, intent_id, watch(services, intent_id));
  const limit = new AbortController();
  await Promise.race([
    end.catch(() => undefined),
    sleep(waitMs, undefined, { signal: limit.signal, ref: false }).catch(() => undefined),
  ]);
  limit.abort();
  return (await findAttempt(services.store.db, intent_id)) ?? attempt;
}

function shared<T>(services: Services, intentId: string, work: Promise<T>): Promise<T> {
  const known = ends(services);
  const end = work.finally(() => {
    if (known.get(intentId) === end) known.delete(intentId);
  });
  known.set(intentId, end);
  return end;
}

async function watch(services: Services, intentId: string): Promise<void> {
  const until = performance.now() + WAIT_MS;
  while (performance.now() < until) {
    await sleep(POLL_MS);
    const attempt = await findAttempt(services.store.db, intentId);
    if (attempt?.outcome !== 'sending') return;
  }
}
