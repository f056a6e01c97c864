import 'server-only';
import type { AcceptOutcome, Attempt } from '@/lib/contract/bff';
import { type AcceptAnswer, acceptAnswer, confirmedAccept } from '@/lib/contract/conversions';
import { isJsonObject } from '@/lib/contract/json';
import { cleanText } from './body';
import type { UpstreamResult } from './result';

/** Outcomes that an answer (or its absence) of `POST /v2/rfq/accept` can have. */
export type SentOutcome = Exclude<AcceptOutcome, 'seen_changed' | 'too_late' | 'in_flight'>;

/** What is kept of one accept: the outcome and the figures and words that came with it. */
export interface AcceptResult {
  outcome: SentOutcome;
  http_status?: number;
  state?: string;
  reason?: string;
  confirmed?: NonNullable<Attempt['confirmed']>;
  /** Destination as echoed (ACC-08, ACC-09). */
  wallet_id?: string;
  pix_key?: string;
  failure?: NonNullable<Attempt['failure']>;
}

/**
 * The outcome table (architecture 4.4, clauses 0.4): status first, everything that is not listed is unknown
 * (ACC-31). A 200 counts only when it names this conversion and carries every confirmed figure (safety 12).
 */
const BY_STATUS: Readonly<Record<number, SentOutcome>> = {
  202: 'evaluating',
  400: 'rejected',
  401: 'rejected',
  404: 'rejected',
  409: 'renewed',
  410: 'closed',
  422: 'refused',
  503: 'undecided',
};

/** States that contradict a 200; a word outside the six of ACC-36 does not, the status decides. */
const NOT_DONE: ReadonlySet<string> = new Set(['QUOTE', 'EXPIRED', 'DEPRECATED', 'REFUSED', 'ERROR']);

/** Reads what one accept of `rfqId` came to. Never throws: what cannot be read is unknown. */
export function acceptOutcome(rfqId: string, result: UpstreamResult<AcceptAnswer>): AcceptResult {
  if (result.ok) return accepted(rfqId, result.data);
  if (result.kind === 'timeout' || result.kind === 'connection') {
    return { outcome: 'unknown', failure: result.kind };
  }
  const status = result.status === undefined ? {} : { http_status: result.status };
  if (result.kind === 'unreadable') return { outcome: 'unknown', failure: 'unreadable', ...status };
  const words = isJsonObject(result.body) ? wordsOf(acceptAnswer.parse(result.body), result.message) : {};
  const outcome = (result.status === undefined ? undefined : BY_STATUS[result.status]) ?? 'unknown';
  return { outcome, ...status, ...words, ...(outcome === 'unknown' ? { failure: 'failed' } : {}) };
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
    confirmed: { amount_from, amount_to, rate, ...(settlement_eta === undefined ? {} : { settlement_eta }) },
  };
}

type Words = Pick<AcceptResult, 'state' | 'reason' | 'wallet_id' | 'pix_key'>;

function wordsOf(answer: AcceptAnswer, message?: string): Words {
  const reason = answer.reason === undefined ? message : cleanText(answer.reason);
  return {
    ...(answer.state === undefined ? {} : { state: cleanText(answer.state) }),
    ...(reason === undefined || reason === '' ? {} : { reason }),
    ...(answer.wallet_id === undefined ? {} : { wallet_id: answer.wallet_id }),
    ...(answer.pix_key === undefined ? {} : { pix_key: answer.pix_key }),
  };
}
