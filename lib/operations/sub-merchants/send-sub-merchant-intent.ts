import 'server-only';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { SubMerchantIntent } from '@/lib/contract/bff/sub-merchants/intents';
import { defined } from '@/lib/contract/values/defined';
import { stringifyJson } from '@/lib/contract/values/json/json';
import { failureResult, sendOnce } from '@/lib/operations/intents/send-once';
import { announceSubMerchant } from '@/lib/operations/live/announce';
import type { Services } from '@/lib/operations/services';
import { type AuditEntry, appendAudit } from '@/lib/store/audit/append-audit';
import type { Database } from '@/lib/store/engine/open-store';
import {
  findIntent,
  type IntentResult,
  recordedIntent,
  settleIntent,
} from '@/lib/store/sub-merchants/intents';
import type { IntentCall } from '@/lib/upstream/definite-failures';
import type { UpstreamFailure, UpstreamResult } from '@/lib/upstream/result';

type Kept = NonNullable<IntentResult['result']> | undefined;

export interface SubMerchantCall<Data> {
  /** Names its row in the table of definite failures. */
  call: IntentCall;
  /** Runs after the intent is committed; a throw ends it as `not_done`. */
  check?(): Promise<void>;
  send(): Promise<UpstreamResult<Data>>;
  /** What of the answer is stored; undefined means an unknown outcome (safety 12). */
  given(data: Data): Kept;
  /** The stored result of a refused or unknown call. */
  kept?(state: 'refused' | 'unknown', failure: UpstreamFailure | undefined): Kept | Promise<Kept>;
  audit(result: IntentResult): Pick<AuditEntry, 'action' | 'subject' | 'detail'>;
  /** Runs in the transaction of the outcome. */
  alongside?(tx: Database, settled: SubMerchantIntent, at: Date): Promise<void>;
}

export interface SubMerchantSent {
  row: SubMerchantIntent | undefined;
  /** The stored row, or the row to be stored. */
  shown: SubMerchantIntent;
  failure: UpstreamFailure | undefined;
}

/** Sends, records the answer with its audit row, notifies pages. */
export async function sendSubMerchantIntent<Data>(
  services: Services,
  operation: SubMerchantIntent,
  call: SubMerchantCall<Data>,
): Promise<SubMerchantSent> {
  const now = () => new Date(services.clock());
  let stopped: { error: unknown } | undefined;
  let failure: UpstreamFailure | undefined;
  const sent = sendOnce<SubMerchantIntent, IntentResult>(services, {
    intentId: operation.intent_id,
    async call() {
      try {
        await call.check?.();
      } catch (error) {
        stopped = { error };
        return { state: 'not_done', at: now() };
      }
      const answer = await call.send();
      if (!answer.ok) failure = answer;
      return readAnswer(call, answer, now());
    },
    failed: () => ({ state: 'unknown', failure: 'failed', at: now() }),
    record: (result) => record(services, operation, call, result),
  });
  const { result, row } = await sent.answered;
  if (stopped !== undefined) throw stopped.error;
  const { at: _, ...outcome } = result;
  return { row, shown: row ?? { ...operation, ...outcome }, failure };
}

async function readAnswer<Data>(
  { call, given, kept }: SubMerchantCall<Data>,
  answer: UpstreamResult<Data>,
  at: Date,
): Promise<IntentResult> {
  if (!answer.ok) {
    const failed = failureResult(call, answer, at);
    return { ...failed, ...defined({ result: await kept?.(failed.state, answer) }) };
  }
  const result = given(answer.data);
  if (result !== undefined) return { state: 'done', http_status: 200, at, result };
  const raw = stringifyJson(answer.body, 2);
  const unreadable = { state: 'unknown', failure: 'unreadable', raw, http_status: 200, at } as const;
  return { ...unreadable, ...defined({ result: await kept?.('unknown', undefined) }) };
}

async function record(
  { store: { db } }: Services,
  { intent_id, correlation_id, created_by: actor }: SubMerchantIntent,
  { audit, alongside }: Pick<SubMerchantCall<never>, 'audit' | 'alongside'>,
  result: IntentResult,
): Promise<SubMerchantIntent> {
  const { at } = result;
  const settled = await db.transaction(async (tx) => {
    const recorded = await recordedIntent(tx, intent_id, at);
    if (recorded !== null) return recorded;
    const row = await settleIntent(tx, intent_id, result);
    await appendAudit(tx, { actor, subject: correlation_id, at, ...audit(result) });
    if (row !== null) await alongside?.(tx, row, at);
    return row;
  });
  if (correlation_id !== '') announceSubMerchant(db, correlation_id);
  const stands = settled ?? (await findIntent(db, correlation_id, intent_id));
  if (stands === null) throw new DomainError('internal');
  return stands;
}

/** Longer than any answer or delivery takes (safety 9). */
const RESOLVABLE_AFTER_MS = 10 * 60_000;

export function resolvableAt({ created_at }: Pick<SubMerchantIntent, 'created_at'>): Date {
  return new Date(Date.parse(created_at) + RESOLVABLE_AFTER_MS);
}
