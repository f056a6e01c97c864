import type { Tone } from '@/components/ui/badge';
import type { SubWithdrawal } from '@/lib/contract/bff-sub-withdrawals';

export type Told = 'sending' | 'done' | 'found' | 'wordDone' | 'refused' | 'unknown' | 'not_done';

/** How an end is told: a person's word alone never reads as the API's (architecture 4.5). */
export function toldAs({ state, link, end2end, word, overruled }: SubWithdrawal): Told {
  if (state !== 'done') return state;
  if (word !== undefined && overruled !== true && end2end === undefined) return 'wordDone';
  return link === undefined ? 'found' : 'done';
}

const TONES: Readonly<Record<Told, Tone>> = {
  sending: 'info',
  // Scheduled is not arrived: green is for what the list shows as completed.
  done: 'info',
  found: 'info',
  wordDone: 'warn',
  refused: 'bad',
  unknown: 'warn',
  not_done: 'neutral',
};

export function toneOf(told: Told): Tone {
  return TONES[told];
}

/** What somebody has to look at: no end yet, or an end that is not as it should be. */
export function needsLook({ state, differs, overruled }: SubWithdrawal): boolean {
  return state === 'sending' || state === 'unknown' || differs !== undefined || overruled === true;
}
