import 'server-only';
import { type Answer, refuse } from './answers';
import type { Call } from './call';
import { put } from './registers';
import type { Relationship } from './relationship';
import type { AccountName, World } from './world';

/** One text for unknown and foreign alike: nothing of another master can be told from nothing (BRD-15, O-31). */
const NOT_FOUND = 'no such relationship under this account';

/** `process` of a sub-merchant that may act (KYB-12). */
const ACTIVE = 'kyb_provider_submerchant.done';

/** The account's own relationship, whatever the case of its UUID (O-58); null for unknown and foreign alike. */
export function relationshipOf(
  world: World,
  account: AccountName,
  correlationId: string | undefined,
): Relationship | null {
  const relationship = findRelationship(world, correlationId);
  return relationship?.account === account ? relationship : null;
}

/** A relationship of any account, for the controls of the outside world and the hosted pages. */
export function findRelationship(world: World, correlationId: string | undefined): Relationship | null {
  const key = correlationId?.toLowerCase() ?? '';
  return Object.hasOwn(world.relationships, key) ? (world.relationships[key] ?? null) : null;
}

/** Puts a changed copy in the place of a relationship, or adds a new one. */
export function changeRelationship(world: World, relationship: Relationship): Relationship {
  put(world, 'relationships', relationship.correlation_id, relationship);
  return relationship;
}

/** Whether its onboarding is done, so that it has a portal account (KYB-12, BRD-16). */
export function isActive({ onboarding }: Relationship): boolean {
  return onboarding?.process === ACTIVE;
}

/** The relationship a signed request speaks for, or the refusal of O-31. */
export function requireRelationship(call: Call<unknown>): Relationship | Answer {
  const relationship = relationshipOf(call.world, call.account, call.correlationId);
  return relationship ?? refuse(call.assumptions.naas.unknownCorrelationStatus, NOT_FOUND);
}

/** As `requireRelationship`, and onboarded: before that nothing may be created for it (O-33). */
export function requireActive(call: Call<unknown>): Relationship | Answer {
  const relationship = requireRelationship(call);
  const { naas } = call.assumptions;
  if ('status' in relationship || isActive(relationship) || !naas.requireActive) return relationship;
  return refuse(naas.requireActiveStatus, 'the onboarding of this sub-merchant is not complete');
}

/** The 404 that a route documents itself (BRD-15, KYB-20, SPL-09), in the same words. */
export function relationshipNotFound(): Answer {
  return refuse(404, NOT_FOUND);
}
