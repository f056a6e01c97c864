import type { PolicyDocument, PolicyPeople } from '@/lib/contract/bff/policies';
import { decidingRole } from './policy-lock-outs';

/** What one person may move alone in 24 hours of the whole company, until the company knows better. */
const ALONE = [
  { currency: 'BRL', amount: '50000' },
  { currency: 'USDT', amount: '10000' },
  { currency: 'USDC', amount: '10000' },
] as const;

/** A first policy that these people can follow: it asks for nobody and nothing that is not there yet. */
export function firstPolicy(people: PolicyPeople): PolicyDocument {
  const two = people.deciders >= 2;
  const deciding = decidingRole(people);
  const roles = [
    ...(people.deciders_with_factor >= (two ? 2 : 1) ? [deciding] : []),
    ...(people.administrators_with_factor > 0 && deciding !== 'admin' ? (['admin'] as const) : []),
  ];
  const limits = (['conversion', 'withdrawal'] as const).flatMap((operation) =>
    ALONE.map((limit) => ({
      ...limit,
      operation,
      per: 'company' as const,
      over: 'rolling' as const,
      beyond: 'second_person' as const,
    })),
  );
  return {
    second_person: two ? [{ operation: 'branding' }] : [],
    limits: two ? limits : [],
    other_currencies: 'second_person',
    destinations: { new_in_convert: 'forbidden', cooling_hours: 24 },
    second_factor: { roles },
    sessions: { most: 5 },
  };
}
