import 'server-only';
import { type Answer, refuse } from '@/lib/sandbox/http/answers';
import type { RouteCall } from '@/lib/sandbox/http/route-call';
import { put } from '@/lib/sandbox/world/registers';
import type { AccountName, World } from '@/lib/sandbox/world/world';
import type { Relationship } from './relationship';

/** The same text for unknown and foreign (BRD-15, O-31). */
const NOT_FOUND = 'no such relationship under this account';

/** `process` of an onboarded sub-merchant (KYB-12). */
const ACTIVE = 'kyb_provider_submerchant.done';

/** A relationship of the account, case-insensitive (O-58); null for unknown and foreign. */
export function relationshipOf(
  world: World,
  account: AccountName,
  correlationId: string | undefined,
): Relationship | null {
  const relationship = findRelationship(world, correlationId);
  return relationship?.account === account ? relationship : null;
}

/** A relationship of any account, for controls and hosted pages. */
export function findRelationship(world: World, correlationId: string | undefined): Relationship | null {
  const key = correlationId?.toLowerCase() ?? '';
  return Object.hasOwn(world.relationships, key) ? (world.relationships[key] ?? null) : null;
}

export function changeRelationship(world: World, relationship: Relationship): Relationship {
  put(world, 'relationships', relationship.correlation_id, relationship);
  return relationship;
}

/** Onboarded, so it has a portal account (KYB-12, BRD-16). */
export function isActive({ onboarding }: Relationship): boolean {
  return onboarding?.process === ACTIVE;
}

/** The signed relationship, or the refusal of O-31. */
export function requireRelationship(call: RouteCall<unknown>): Relationship | Answer {
  const relationship = relationshipOf(call.world, call.account, call.correlationId);
  return relationship ?? refuse(call.assumptions.naas.unknownCorrelationStatus, NOT_FOUND);
}

/** Like `requireRelationship`, and onboarded (O-33). */
export function requireActive(call: RouteCall<unknown>): Relationship | Answer {
  const relationship = requireRelationship(call);
  const { naas } = call.assumptions;
  if ('status' in relationship || isActive(relationship) || !naas.requireActive) return relationship;
  return refuse(naas.requireActiveStatus, 'the onboarding of this sub-merchant is not complete');
}

/** The documented 404 (BRD-15, KYB-20, SPL-09). */
export function relationshipNotFound(): Answer {
  return refuse(404, NOT_FOUND);
}
