import 'server-only';
import { ACCOUNT_NAMES } from './account-name';
import { type Command, type ControlCall, command } from './control-command';
import { emptyInput } from './control-input';
import { mintLink } from './hosted/mint-link';
import { mintUuid } from './ids';
import { enterKybProcess, startKyb } from './kyb';
import type { Relationship } from './relationship';
import { enrolInput, kybInput, onboardingLinkInput } from './relationship-control-input';
import { changeRelationship, findRelationship } from './relationships';
import { activateAddress } from './whitelist-book';
import type { World } from './world';

/** What the contract leaves to flows it does not show: enrolment, onboarding, approval (O-14, O-17). */
export const RELATIONSHIP_COMMANDS: readonly Command[] = [
  command('GET', '/relationships', emptyInput, ({ world, query }) => {
    const account = ACCOUNT_NAMES.find((name) => name === query.get('account'));
    const shown = Object.values(world.relationships).filter(
      (item) => (account ?? item.account) === item.account,
    );
    return { relationships: shown.map(listed) };
  }),
  command('POST', '/relationships', enrolInput, ({ world, now, input: { account } }) => {
    const correlation_id = mintUuid(world, now);
    changeRelationship(world, { correlation_id, account, onboarding: null, available: {}, groups: [] });
    return { correlation_id };
  }),
  command('PUT', '/relationships/{correlation_id}/kyb', kybInput, (call) => {
    const relationship = named(call);
    if (relationship === null) return null;
    const { process, error_message, error_detail } = call.input;
    const texts = {
      ...(error_message !== undefined && { error_message }),
      ...(error_detail !== undefined && { error_detail }),
    };
    return listed(enterKybProcess(call, relationship, process, texts));
  }),
  command('POST', '/relationships/{correlation_id}/onboarding_link', onboardingLinkInput, (call) => {
    const relationship = named(call);
    return relationship === null ? null : { link: onboardingLink(call, relationship, call.input.webhook) };
  }),
  command('POST', '/addresses/{id}/activate', emptyInput, ({ world, params }) => {
    const id = params.id ?? '';
    return activateAddress(world, id) ? { id, status: 'active' } : null;
  }),
];

/** The sub-merchants of the fixtures by name, with the state their onboarding is in now (clauses.md 0.7). */
export function namedRelationships({ relationships }: World) {
  return Object.values(relationships).flatMap(({ name, account, correlation_id, onboarding }) =>
    name === undefined ? [] : [{ name, account, correlation_id, kyb: onboarding?.process ?? null }],
  );
}

function named({ world, params }: ControlCall<unknown>): Relationship | null {
  return findRelationship(world, params.correlation_id);
}

/**
 * The link that a sub-merchant opens. It begins an onboarding, or one more after a failure, and the session
 * is there with the link; `webhook` is told of every change from then on (3.2, KYB-22).
 */
function onboardingLink(call: ControlCall<unknown>, relationship: Relationship, webhook?: string): string {
  const { world, now, assumptions, base } = call;
  const begun = begin(call, relationship, webhook);
  if (begun.onboarding?.process === 'kyb_provider_submerchant.initial') {
    enterKybProcess(call, begun, 'kyb_provider_submerchant.pending_link');
  }
  const { correlation_id } = relationship;
  return mintLink(world, now, assumptions, base, { page: 'kyb', correlation_id });
}

function begin(call: ControlCall<unknown>, relationship: Relationship, webhook?: string): Relationship {
  const { onboarding } = relationship;
  if (onboarding === null || onboarding.process === 'kyb_provider_submerchant.error') {
    return startKyb(call, relationship, webhook);
  }
  if (webhook === undefined) return relationship;
  return changeRelationship(call.world, { ...relationship, onboarding: { ...onboarding, webhook } });
}

/** For the Sandbox screen. A logo is left out: it may weigh megabytes. */
function listed({ name, branding, onboarding, ...rest }: Relationship) {
  const { logo, ...look } = branding ?? {};
  return {
    ...(name !== undefined && { name }),
    ...rest,
    kyb: onboarding?.process ?? null,
    onboarding,
    branding: { ...look, has_logo: logo !== undefined },
  };
}
