import type { PolicyDocument, SecondPersonRule } from '@/lib/contract/bff/policies';
import { compare } from '@/lib/money/amount';

/** A rule is a person's text: `usdt` names USDT. */
export function sameCurrency(one: string, other: string): boolean {
  return one.toUpperCase() === other.toUpperCase();
}

/**
 * What asks for a second person at this moment: the rules of the policies, and for each limit that leads to one a rule
 * above what it leaves.
 */
export type SecondPersonRules = Pick<PolicyDocument, 'second_person'> & {
  /** Absent: a currency that no rule names takes one person. */
  other_currencies?: PolicyDocument['other_currencies'];
  /** A limit counts what one destination of a conversion gets; the destination's review tells what it leaves. */
  per_destination?: true;
};

type Amounts = readonly { currency: string; amount: string }[];

/** `amounts`: each side of the operation in its own currency; a rule looks at the one it names. */
export function needsSecondPerson(
  rules: SecondPersonRules,
  operation: SecondPersonRule['operation'],
  amounts: Amounts,
): boolean {
  return (
    rulesOf(rules, operation).some(({ currency, above }) => {
      if (currency === undefined) return true;
      const side = amounts.find((amount) => sameCurrency(amount.currency, currency));
      return side !== undefined && (above === undefined || compare(side.amount, above) > 0);
    }) ||
    (rules.other_currencies === 'second_person' && isUnnamed(rules, operation, amounts))
  );
}

/** No rule of the operation names a side of it. */
export function isUnnamed(
  rules: Pick<SecondPersonRules, 'second_person'>,
  operation: SecondPersonRule['operation'],
  amounts: Amounts,
): boolean {
  return (
    amounts.length > 0 &&
    rulesOf(rules, operation).every(
      ({ currency }) =>
        currency !== undefined && !amounts.some((amount) => sameCurrency(amount.currency, currency)),
    )
  );
}

function rulesOf({ second_person }: Pick<SecondPersonRules, 'second_person'>, operation: string) {
  return second_person.filter((rule) => rule.operation === operation);
}
