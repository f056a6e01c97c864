import type { BalanceAnswer, Conversion } from '@/lib/contract/bff';
import { compare } from '@/lib/money/amount';
import { readBalanceGroups } from '@/lib/queries/balance-groups';

/**
 * What can be spent of one currency: the `available` bucket alone, never in transit, to receive, blocked, or
 * an approximate BRL figure (safety 29, 30).
 */
export type Availability =
  | { kind: 'total'; value: string }
  /** Some sub-account did not say: no honest sum exists, so each stands for itself. */
  | { kind: 'accounts'; accounts: { id: string; label: string; value?: string }[] }
  | { kind: 'unknown' };

export function availabilityOf(answer: BalanceAnswer, currency: string): Availability {
  const group = readBalanceGroups(answer).groups.find(({ ticker }) => ticker === currency);
  if (group === undefined || group.accounts.length === 0) return { kind: 'unknown' };
  if (group.buckets.available !== undefined) return { kind: 'total', value: group.buckets.available };
  const accounts = group.accounts.map(({ id, label, buckets }) => ({
    id,
    label,
    ...(buckets.available === undefined ? {} : { value: buckets.available }),
  }));
  return { kind: 'accounts', accounts };
}

/** Whether a quote asks for more than is available whichever day is chosen: said where the form is folded away (QUO-29). */
export function isQuoteAbove(
  { fixed_side, requested_amount, options }: Pick<Conversion, 'fixed_side' | 'requested_amount' | 'options'>,
  availability: Availability | undefined,
): boolean {
  const offered = [options.d0, options.d1].flatMap((option) => (option ? [option.from_amount] : []));
  const amounts = fixed_side === 'from' ? [requested_amount] : offered;
  return amounts.length > 0 && amounts.every((amount) => isAbove(amount, availability));
}

/** True only when the sum is known and smaller: a warning, never a block (QUO-29). */
export function isAbove(amount: string, availability: Availability | undefined): boolean {
  return availability?.kind === 'total' && compare(amount, availability.value) > 0;
}
