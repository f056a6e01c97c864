import type { BalanceAnswer, Conversion } from '@/lib/contract/bff/conversions';
import { defined } from '@/lib/contract/values/defined';
import { compare, isDecimal } from '@/lib/money/amount';
import { readBalanceGroups } from '@/lib/money/balance-groups';

/** The `available` bucket alone, never another or an approximation (safety 29, 30). */
export type Availability =
  | { kind: 'total'; value: string }
  /** Some sub-account gave none, so there is no sum. */
  | { kind: 'accounts'; accounts: { id: string; label: string; value?: string }[] }
  | { kind: 'unknown' };

export function availabilityOf(answer: BalanceAnswer, currency: string): Availability {
  const group = readBalanceGroups(answer).groups.find(({ ticker }) => ticker === currency);
  if (group === undefined || group.accounts.length === 0) return { kind: 'unknown' };
  if (group.buckets.available !== undefined) return { kind: 'total', value: group.buckets.available };
  const accounts = group.accounts.map(({ id, label, buckets }) => ({
    id,
    label,
    ...defined({ value: buckets.available }),
  }));
  return { kind: 'accounts', accounts };
}

/** Whether every offered day asks for more than is available (QUO-29). */
export function isQuoteAbove(
  { fixed_side, requested_amount, options }: Pick<Conversion, 'fixed_side' | 'requested_amount' | 'options'>,
  availability: Availability | undefined,
): boolean {
  const offered = [options.d0, options.d1].flatMap((option) => (option ? [option.from_amount] : []));
  const amounts = fixed_side === 'from' ? [requested_amount] : offered;
  return amounts.length > 0 && amounts.every((amount) => isAbove(amount, availability));
}

/** True only for known figures, the sum smaller: a warning, never a block (QUO-29). */
export function isAbove(amount: string, availability: Availability | undefined): boolean {
  return availability?.kind === 'total' && isDecimal(amount) && compare(amount, availability.value) > 0;
}
