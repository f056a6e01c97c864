import type { Tone } from '@/components/ui/data/badge';
import type { SubMerchantWithdrawal } from '@/lib/contract/bff/sub-merchants/withdrawals';

export type WithdrawalOutcome =
  | 'sending'
  | 'done'
  | 'found'
  | 'wordDone'
  | 'refused'
  | 'unknown'
  | 'not_done';

/** Label of an outcome; a manual resolution never reads as the API's. */
export function withdrawalOutcome({
  state,
  link,
  end2end,
  word,
  overruled,
}: SubMerchantWithdrawal): WithdrawalOutcome {
  if (state !== 'done') return state;
  if (word !== undefined && overruled !== true && end2end === undefined) return 'wordDone';
  return link === undefined ? 'found' : 'done';
}

const TONES: Readonly<Record<WithdrawalOutcome, Tone>> = {
  sending: 'info',
  // Scheduled is not arrived: green only once the list shows it completed.
  done: 'info',
  found: 'info',
  wordDone: 'warn',
  refused: 'bad',
  unknown: 'warn',
  not_done: 'neutral',
};

export function outcomeTone(outcome: WithdrawalOutcome): Tone {
  return TONES[outcome];
}

/** No outcome yet, or a contradictory one. */
export function needsReview({ state, differs, overruled }: SubMerchantWithdrawal): boolean {
  return state === 'sending' || state === 'unknown' || differs !== undefined || overruled === true;
}
