import 'server-only';
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Attempt } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { defined } from '@/lib/contract/values/defined';
import { log } from '@/lib/log/log';
import type { Services } from '@/lib/operations/services';
import { withOwnExchange } from '@/lib/store/audit/audit-scope';
import { findAttempt } from '@/lib/store/conversions/attempts';
import type { Database } from '@/lib/store/engine/open-store';
import { openWork } from '@/lib/store/engine/open-work';
import { type IntentCall, isDefiniteFailure } from '@/lib/upstream/definite-failures';
import type { UpstreamFailure } from '@/lib/upstream/result';

/** It is shorter than the 90 s after which a send counts as interrupted. */
const RECORD_MS = 60_000;
const LONGEST_PAUSE_MS = 5_000;
const PATIENCE_MS = 3_000;

const underWay = new WeakMap<Services, Map<string, Promise<unknown>>>();

/** Equal presses in this process (verb, person, key, input) share one run and one answer (safety 1-4). */
export function sharePress<T>(
  services: Services,
  press: readonly unknown[],
  run: () => Promise<T>,
): Promise<T> {
  const presses = underWay.get(services) ?? new Map<string, Promise<unknown>>();
  underWay.set(services, presses);
  const key = JSON.stringify(press);
  const first = presses.get(key);
  if (first !== undefined) return first as Promise<T>;
  const running = run().finally(() => presses.delete(key));
  presses.set(key, running);
  return running;
}

/**
 * Commits `sending` and `alongside` before any send (safety 6, 66). Only `begun` allows a call. Throws `key_reused`
 * and what the functions throw: then no intent exists.
 */
export async function commitIntent<Begun extends { kind: string }>(
  { store }: Services,
  insert: (tx: Database) => Promise<Begun>,
  alongside?: (tx: Database) => Promise<void>,
): Promise<Exclude<Begun, { kind: 'key_reused' }>> {
  const begun = await store.db.transaction(async (tx) => {
    const inserted = await insert(tx);
    if (inserted.kind === 'begun') await alongside?.(tx);
    return inserted;
  });
  if (begun.kind === 'key_reused') throw new DomainError('key_reused');
  return begun as Exclude<Begun, { kind: 'key_reused' }>;
}

/** A stored intent with the functions that send and record it. */
export interface CommittedIntent<Row, Result> {
  intentId: string;
  /** The only call of the API. */
  call(): Promise<Result>;
  /** Our code failed; the request may have been sent. */
  failed(): Result;
  /** Writes outcome and audit row in one transaction. Throws while the store is unavailable. */
  record(result: Result): Promise<Row>;
}

export interface SentIntent<Row, Result> {
  /** `row` is absent if it was not recorded within 3 s. */
  answered: Promise<{ result: Result; row: Row | undefined }>;
  /** Rejects with `store_unavailable` after a minute. */
  recorded: Promise<Row>;
}

/** Calls once and records the outcome, with retries for a minute; continues when the browser has left. */
export function sendOnce<Row, Result>(
  services: Services,
  intent: CommittedIntent<Row, Result>,
): SentIntent<Row, Result> {
  return withOwnExchange(() => send(services, intent));
}

function send<Row, Result>(
  services: Services,
  intent: CommittedIntent<Row, Result>,
): SentIntent<Row, Result> {
  const called = callOnce(intent);
  const recorded = called.then((result) => record(intent, result));
  // Duplicates and a stopping process wait for this.
  shared(services, intent.intentId, recorded)
    .catch(() => undefined)
    .finally(openWork());
  const answered = called.then(async (result) => ({ result, row: await within(recorded, PATIENCE_MS) }));
  return { answered, recorded };
}

async function within<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  const limit = new AbortController();
  const late = sleep(ms, undefined, { signal: limit.signal }).catch(() => undefined);
  return Promise.race([work, late]).finally(() => limit.abort());
}

async function callOnce<Result>({ intentId, call, failed }: CommittedIntent<unknown, Result>) {
  try {
    return await call();
  } catch (error) {
    log.error({ err: error, intentId }, 'a call failed on our side');
    return failed();
  }
}

async function record<Row, Result>(intent: CommittedIntent<Row, Result>, result: Result): Promise<Row> {
  const until = performance.now() + RECORD_MS;
  for (let tries = 1; ; tries += 1) {
    try {
      return await intent.record(result);
    } catch (error) {
      log.error({ err: error, intentId: intent.intentId, attempts: tries }, 'an outcome was not recorded');
      // The sweep makes the intent `unknown` later.
      if (performance.now() > until) throw new DomainError('store_unavailable', { cause: error });
      await sleep(Math.min(LONGEST_PAUSE_MS, 150 * 2 ** (tries - 1)));
    }
  }
}

/** Longer than any upstream call. */
const WAIT_MS = 20_000;
const POLL_MS = 250;

type Ends = Map<string, Promise<unknown>>;
const endsOf = new WeakMap<Services, Ends>();

function ends(services: Services): Ends {
  const known = endsOf.get(services) ?? new Map<string, Promise<unknown>>();
  endsOf.set(services, known);
  return known;
}

/** Resolves when it is no longer `sending`, or after 20 s. Polls, because another process may send it. */
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

/** A keyed hash that includes the person, so it reveals nothing. */
export function hashInput(
  { secret }: Pick<Services, 'secret'>,
  what: string,
  given: readonly unknown[],
): string {
  return createHmac('sha256', secret)
    .update(`${what}\n${JSON.stringify(given)}`)
    .digest('hex');
}

/** `refused` if the API certainly did nothing, else `unknown`. */
export function failureResult(call: IntentCall, failure: UpstreamFailure, at: Date) {
  const { kind, status, message } = failure;
  const refused = isDefiniteFailure(call, failure);
  return {
    state: refused ? ('refused' as const) : ('unknown' as const),
    at,
    ...(refused ? {} : { failure: kind === 'http' ? ('failed' as const) : kind }),
    ...defined({ http_status: status, reason: message }),
  };
}
