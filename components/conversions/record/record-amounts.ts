import type { Conversion } from '@/lib/contract/bff';

/**
 * Both amounts of a record as far as they are known: confirmed, else shown when accepting, else the typed side
 * alone. An open quote has two possible other sides, so it has none (safety 28).
 */
export function recordAmounts(conversion: Conversion): { from?: string; to?: string } {
  const { attempt, fixed_side, requested_amount } = conversion;
  const typed = fixed_side === 'from' ? { from: requested_amount } : { to: requested_amount };
  if (attempt === undefined) return typed;
  const from = attempt.confirmed?.amount_from ?? attempt.seen.amount_from;
  const to = attempt.confirmed?.amount_to ?? attempt.seen.amount_to;
  return { from, to };
}
