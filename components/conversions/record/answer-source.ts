import { manualResolution } from '@/components/conversions/record/manual-resolution';
import type { Attempt } from '@/lib/contract/bff/conversions';

/** What ended an acceptance. */
export type AnswerSource = 'answer' | 'later_read' | 'person';

/** Answers that decided nothing. */
const OPEN_ENDED: ReadonlySet<Attempt['outcome']> = new Set(['sending', 'evaluating', 'unknown']);

/** It keeps `202 · QUOTE` from standing as the answer of what was decided later. */
export function answerSource(attempt: Attempt): AnswerSource {
  if (manualResolution(attempt)) return 'person';
  if (OPEN_ENDED.has(attempt.outcome)) return 'answer';
  const status = attempt.http_status;
  const decided = status !== undefined && status !== 202 && status !== 500 && attempt.failure === undefined;
  return decided ? 'answer' : 'later_read';
}
