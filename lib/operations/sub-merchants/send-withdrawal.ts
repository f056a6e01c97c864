import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor } from '@/lib/contract/bff';
import type { Operation } from '@/lib/contract/bff-operations';
import type { WithdrawalAsked } from '@/lib/contract/bff-sub-withdrawals';
import type { LinkAnswer } from '@/lib/contract/checkouts';
import { DomainError } from '@/lib/contract/domain-error';
import { noteWithToken } from '@/lib/contract/withdrawal-note';
import { log } from '@/lib/log';
import { appendAudit } from '@/lib/store/audit';
import { findOperation, type OperationResult, settleOperation } from '@/lib/store/operations';
import type { UpstreamFailure, UpstreamResult } from '@/lib/upstream/result';
import type { Services } from '../services';
import { announceWithdrawal } from './announce-withdrawal';
import { signedFault } from './signed-fault';
import type { WithdrawalResult } from './withdrawal-view';

/** The answer exists only here, so a store that is away is waited for: less than the 90 s of an orphan. */
const SETTLE_MS = 60_000;
const LONGEST_PAUSE_MS = 5_000;
/** The browser is told `sending` after this and reads the register from then on. */
const PATIENCE_MS = 3_000;
/** Statuses by which the API says that it moved nothing (O-30); any other leaves it unknown. */
const MOVED_NOTHING = new Set([400, 401, 402, 403, 404, 405, 409, 410, 413, 415, 422, 429]);

/**
 * The one call of an intent, never repeated (WDR-31), and the record of what came of it. It does not matter any more
 * whether the person's own connection lasts. Returns the intent as it stands when its person is told.
 */
export async function sendWithdrawal(
  services: Services,
  actor: Actor,
  operation: Operation,
): Promise<Operation> {
  const result = await callOnce(services, operation);
  const recorded = settle(services, actor, operation, result);
  recorded.catch(() => undefined);
  const limit = new AbortController();
  const late = sleep(PATIENCE_MS, operation, { signal: limit.signal }).catch(() => operation);
  return Promise.race([recorded, late]).finally(() => limit.abort());
}

async function callOnce(services: Services, operation: Operation): Promise<OperationResult> {
  const { account, amount, wallet, withdrawal_type, note } = operation.asked as unknown as WithdrawalAsked;
  const body = {
    account,
    amount,
    wallet,
    withdrawalType: withdrawal_type,
    note: noteWithToken(note, operation.token ?? ''),
  };
  const at = () => new Date(services.clock());
  try {
    const { correlation_id: correlationId } = operation;
    const answer = await services.client.createSubMerchantWithdrawal({ correlationId, body });
    return await readAnswer(services, correlationId, answer, at());
  } catch (error) {
    // A fault of ours somewhere around the call: whether it left is not known.
    log.error({ err: error }, 'a withdrawal failed on our side');
    return { state: 'unknown', failure: 'failed', at: at() };
  }
}

/** Only a whole 200 with its link is done (WDR-24, safety 12); no answer and what cannot be read are unknown. */
async function readAnswer(
  services: Services,
  correlationId: string,
  answer: UpstreamResult<LinkAnswer>,
  at: Date,
): Promise<OperationResult> {
  if (answer.ok) {
    const result: WithdrawalResult = { link: answer.data.link };
    return { state: 'done', http_status: 200, result: { ...result }, at };
  }
  const { kind, status, message } = answer;
  const said = {
    ...(status === undefined ? {} : { http_status: status }),
    ...(message === undefined ? {} : { reason: message }),
    at,
  };
  if (kind !== 'http') return { state: 'unknown', failure: kind, ...said };
  if (status === undefined || !MOVED_NOTHING.has(status)) {
    return { state: 'unknown', failure: 'failed', ...said };
  }
  const result = await faultOf(services, correlationId, answer);
  return { state: 'refused', ...(result === undefined ? {} : { result: { ...result } }), ...said };
}

/** What a refused signature came from, so that the one setting to change can be named; it decides nothing. */
async function faultOf(
  services: Services,
  correlationId: string,
  failure: UpstreamFailure,
): Promise<WithdrawalResult | undefined> {
  try {
    const { code } = await signedFault(services, failure, { correlationId, method: 'POST' });
    return { fault: code };
  } catch (error) {
    log.warn({ err: error }, 'why a withdrawal was refused could not be found out');
    return undefined;
  }
}

/** Writes the outcome, with its audit row, as soon as the store lets it within a minute. */
async function settle(
  services: Services,
  actor: Actor,
  { intent_id, correlation_id }: Operation,
  result: OperationResult,
): Promise<Operation> {
  const { db } = services.store;
  const until = performance.now() + SETTLE_MS;
  for (let tries = 1; ; tries += 1) {
    try {
      const written = await db.transaction(async (tx) => {
        const detail = { intent_id, outcome: result.state, status: String(result.http_status ?? '') };
        await appendAudit(tx, {
          action: 'sub_withdrawal.outcome',
          actor,
          subject: correlation_id,
          detail,
          at: result.at,
        });
        return settleOperation(tx, intent_id, result);
      });
      announceWithdrawal(db, correlation_id);
      const stands = written ?? (await findOperation(db, correlation_id, intent_id));
      if (stands === null) throw new DomainError('internal');
      return stands;
    } catch (error) {
      log.error({ err: error, outcome: result.state, attempts: tries }, 'the outcome was not recorded');
      // The row stays `sending` and becomes unknown; only its record, or a person, ends it then.
      if (performance.now() > until) throw new DomainError('store_unavailable', { cause: error });
      await sleep(Math.min(LONGEST_PAUSE_MS, 150 * 2 ** (tries - 1)));
    }
  }
}
