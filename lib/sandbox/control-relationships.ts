import 'server-only';
import type { World } from './world';

/** The sub-merchants of the fixtures by name, with the state their onboarding is in now (clauses.md 0.7). */
export function namedRelationships({ relationships }: World) {
  return Object.values(relationships).flatMap(({ name, account, correlation_id, onboarding }) =>
    name === undefined ? [] : [{ name, account, correlation_id, kyb: onboarding?.process ?? null }],
  );
}
