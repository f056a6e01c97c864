import 'server-only';
import type { AcceptOutcome, Attempt } from '@/lib/contract/bff/conversions';
import { type AcceptAnswer, acceptAnswer, confirmedAccept } from '@/lib/contract/payments-api/conversions';
import { defined } from '@/lib/contract/values/defined';
import { isJsonObject } from '@/lib/contract/values/json/json';
import { cleanText } from './body';
import { isDefiniteFailure } from './definite-failures';
import type { UpstreamFailure, UpstreamResult } from './result';

export type SentOutcome = Exclude<AcceptOutcome, 'seen_changed' | 'too_late' | 'in_flight'>;

export interface AcceptResult {
  outcome: SentOutcome;
  http_status?: number;
  state?: string;
  reason?: string;
  confirmed?: NonNullable<Attempt['confirmed']>;
  /** The destination that the API returned (ACC-08, ACC-09). */
  wallet_id?: string;
  pix_key?: string;
  failure?: NonNullable<Attempt['failure']>;
}

/** What a definite failure means (ACC-35); any other is `rejected`. */
const BY_STATUS: Readonly<Record<number, SentOutcome>> = {
  409: 'renewed',
  410: 'closed',
  422: 'refused',
  503: 'undecided',
};

/** States that contradict a 200; outside ACC-36 the status decides. */
const NOT_DONE: ReadonlySet<string> = new Set(['QUOTE', 'EXPIRED', 'DEPRECATED', 'REFUSED', 'ERROR']);

/**
 * Outcome of one accept. The status decides first; outside the table it is unknown (ACC-31). A 200 must name this
 * conversion and every confirmed figure (safety 12). Never throws.
 */
export function acceptOutcome(rfqId: string, result: UpstreamResult<AcceptAnswer>): AcceptResult {
  if (result.ok) return accepted(rfqId, result.data);
  if (result.kind === 'timeout' || result.kind === 'connection') {
    return { outcome: 'unknown', failure: result.kind };
  }
  const status = result.status === undefined ? {} : { http_status: result.status };
  if (result.kind === 'unreadable') return { outcome: 'unknown', failure: 'unreadable', ...status };
  const words = isJsonObject(result.body) ? wordsOf(acceptAnswer.parse(result.body), result.message) : {};
  const outcome = outcomeOfFailure(result);
  return { outcome, ...status, ...words, ...(outcome === 'unknown' ? { failure: 'failed' } : {}) };
}

function outcomeOfFailure(failure: UpstreamFailure): SentOutcome {
  if (failure.status === 202) return 'evaluating';
  if (failure.status === undefined || !isDefiniteFailure('acceptQuote', failure)) return 'unknown';
  return BY_STATUS[failure.status] ?? 'rejected';
}

function accepted(rfqId: string, answer: AcceptAnswer): AcceptResult {
  const complete = confirmedAccept.safeParse(answer);
  if (!complete.success || complete.data.rfq_id !== rfqId || NOT_DONE.has(complete.data.state)) {
    return { outcome: 'unknown', failure: 'unreadable', http_status: 200, ...wordsOf(answer) };
  }
  const { amount_from, amount_to, rate } = complete.data;
  const { settlement_eta } = answer;
  return {
    outcome: 'accepted',
    http_status: 200,
    ...wordsOf(answer),
    confirmed: { amount_from, amount_to, rate, ...defined({ settlement_eta }) },
  };
}

type Words = Pick<AcceptResult, 'state' | 'reason' | 'wallet_id' | 'pix_key'>;

function wordsOf(answer: AcceptAnswer, message?: string): Words {
  const reason = answer.reason === undefined ? message : cleanText(answer.reason);
  return {
    ...(answer.state === undefined ? {} : { state: cleanText(answer.state) }),
    ...(reason === undefined || reason === '' ? {} : { reason }),
    ...defined({ wallet_id: answer.wallet_id, pix_key: answer.pix_key }),
  };
}
