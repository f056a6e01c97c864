import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { log } from '@/lib/log';
import type { Services } from '@/lib/operations/services';
import type { Database } from '@/lib/store/engine/open-store';
import { beginPendingSend } from './pending-sends';

/** Below the 90 s of an orphan. */
const RECORD_MS = 60_000;
const LONGEST_PAUSE_MS = 5_000;
const PATIENCE_MS = 3_000;

const underWay = new WeakMap<Services, Map<string, Promise<unknown>>>();

/** One run and answer for the same press in this process (safety 1-4): verb, person, key, input. */
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
 * and what the functions throw: no intent then.
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

/** With its table's adapter. */
export interface CommittedIntent<Row, Result> {
  intentId: string;
  /** The only upstream call. */
  call(): Promise<Result>;
  /** Our code failed; the call may have left. */
  failed(): Result;
  /** Outcome and audit row in one transaction. Throws while the store is away. */
  record(result: Result): Promise<Row>;
}

export interface SentIntent<Row, Result> {
  /** `row` is absent when not recorded within 3 s. */
  answered: Promise<{ result: Result; row: Row | undefined }>;
  /** Rejects with `store_unavailable` after a minute. */
  recorded: Promise<Row>;
}

/** One call, its outcome recorded with retries for a minute; continues without the browser. */
export function sendOnce<Row, Result>(
  services: Services,
  intent: CommittedIntent<Row, Result>,
): SentIntent<Row, Result> {
  const called = callOnce(intent);
  const recorded = called.then((result) => record(intent, result));
  // Duplicates read the row.
  beginPendingSend(services, intent.intentId, recorded).catch(() => undefined);
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
      // Becomes `unknown`.
      if (performance.now() > until) throw new DomainError('store_unavailable', { cause: error });
      await sleep(Math.min(LONGEST_PAUSE_MS, 150 * 2 ** (tries - 1)));
    }
  }
}
