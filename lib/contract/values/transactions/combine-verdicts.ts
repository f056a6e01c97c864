import type { Verdict } from '@/lib/contract/bff/transactions';

const GRAVEST_FIRST = ['not_met', 'not_checkable', 'met'] as const satisfies readonly Verdict[];

/** A single contradiction decides; no verdicts show nothing. */
export function combineVerdicts(verdicts: readonly Verdict[]): Verdict {
  return GRAVEST_FIRST.find((verdict) => verdicts.includes(verdict)) ?? 'no_rows';
}
