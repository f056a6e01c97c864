import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Attempt } from '@/lib/contract/bff/conversions';
import type { Services } from '@/lib/operations/services';
import { findAttempt } from '@/lib/store/conversions/attempts';

/** Longer than an upstream call. */
const WAIT_MS = 20_000;
const POLL_MS = 250;

type Ends = Map<string, Promise<unknown>>;
const endsOf = new WeakMap<Services, Ends>();

function ends(services: Services): Ends {
  const known = endsOf.get(services) ?? new Map<string, Promise<unknown>>();
  endsOf.set(services, known);
  return known;
}

/** Duplicates wait for it instead of polling the store. */
export function beginPendingSend<T>(services: Services, intentId: string, send: Promise<T>): Promise<T> {
  return shared(services, intentId, send);
}

/** Once no longer `sending`, or after 20 s. Polls for other processes. */
export async function awaitPendingSend(
  services: Services,
  attempt: Attempt,
  waitMs = WAIT_MS,
): Promise<Attempt> {
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
