import type { PolicyDocument, SecondPersonRule } from '@/lib/contract/bff/policies';
import { compare } from '@/lib/money/amount';

/** A rule is a person's text: `usdt` names USDT. */
export function sameCurrency(one: string, other: string): boolean {
  return one.toUpperCase() === other.toUpperCase();
}

/** `amounts`: each side of the operation in its own currency; a rule looks at the one it names. */
export function needsSecondPerson(
  { second_person }: Pick<PolicyDocument, 'second_person'>,
  operation: SecondPersonRule['operation'],
  amounts: readonly { currency: string; amount: string }[],
): boolean {
  return second_person
    .filter((rule) => rule.operation === operation)
    .some(({ currency, above }) => {
      if (currency === undefined) return true;
      const side = amounts.find((amount) => sameCurrency(amount.currency, currency));
      return side !== undefined && (above === undefined || compare(side.amount, above) > 0);
    });
}
