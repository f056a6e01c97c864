import type { BalanceAnswer } from '@/lib/contract/bff';
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

/** True only when the sum is known and smaller: a warning, never a block (QUO-29). */
export function isAbove(amount: string, availability: Availability | undefined): boolean {
  return availability?.kind === 'total' && compare(amount, availability.value) > 0;
}
