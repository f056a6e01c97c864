import type { Conversion } from '@/lib/contract/bff/conversions';

/** Confirmed amounts, else shown ones, else the typed side. An open quote has no other side (safety 28). */
export function recordAmounts(conversion: Conversion): { from?: string; to?: string } {
  const { attempt, fixed_side, requested_amount } = conversion;
  const typed = fixed_side === 'from' ? { from: requested_amount } : { to: requested_amount };
  if (attempt === undefined) return typed;
  const from = attempt.confirmed?.amount_from ?? attempt.seen.amount_from;
  const to = attempt.confirmed?.amount_to ?? attempt.seen.amount_to;
  return { from, to };
}
