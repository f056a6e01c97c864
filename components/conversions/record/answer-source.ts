import type { Attempt } from '@/lib/contract/bff';
import { personsWord } from './persons-word';

/** Where the end of an acceptance came from: its own answer, a later read of the record, or a person. */
export type AnswerSource = 'answer' | 'reread' | 'person';

/** An answer that decided nothing: whatever end there is came later. */
const OPEN_ENDED: ReadonlySet<Attempt['outcome']> = new Set(['sending', 'evaluating', 'unknown']);

/** So that `202 · QUOTE` never stands as the answer of what was accepted or refused afterwards. */
export function answerSource(attempt: Attempt): AnswerSource {
  if (personsWord(attempt)) return 'person';
  if (OPEN_ENDED.has(attempt.outcome)) return 'answer';
  const status = attempt.http_status;
  const decided = status !== undefined && status !== 202 && status !== 500 && attempt.failure === undefined;
  return decided ? 'answer' : 'reread';
}
