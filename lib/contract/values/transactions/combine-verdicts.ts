import type { Verdict } from './bff-transactions';

const GRAVEST_FIRST = ['not_met', 'cannot_tell', 'met'] as const satisfies readonly Verdict[];

/** What several rows or pages together show of a filter: one that contradicts it is enough; none at all show nothing. */
export function worstVerdict(verdicts: readonly Verdict[]): Verdict {
  return GRAVEST_FIRST.find((verdict) => verdicts.includes(verdict)) ?? 'no_rows';
}
