import 'server-only';
import { z } from 'zod';
import { defined } from '@/lib/contract/values/defined';
import { KYB_PROCESSES } from '@/lib/contract/values/sub-merchants/kyb-processes';
import { mintLink } from '@/lib/sandbox/hosted/mint-link';
import { enterKybProcess, startKyb } from '@/lib/sandbox/sub-merchants/kyb';
import { stateOf } from '@/lib/sandbox/sub-merchants/kyb-states';
import type { Relationship } from '@/lib/sandbox/sub-merchants/relationship';
import { changeRelationship, findRelationship } from '@/lib/sandbox/sub-merchants/relationships';
import { activateAddress } from '@/lib/sandbox/sub-merchants/wallet-groups';
import { ACCOUNT_NAMES } from '@/lib/sandbox/world/account-name';
import { mintUuid } from '@/lib/sandbox/world/mint-ids';
import type { World } from '@/lib/sandbox/world/world';
import { type Command, type ControlCall, command } from './command';
import { emptyInput } from './control-input';

const requiredText = z.string('must be a string').min(1, 'must not be empty');

const STATES = KYB_PROCESSES.map(stateOf).join(', ');

/** A full process or only its state: `kyb_provider_submerchant.done` or `done`. */
const kybProcess = z.string('must be a string').transform((text, context) => {
  const found = KYB_PROCESSES.find((item) => item === text || stateOf(item) === text);
  if (found !== undefined) return found;
  context.addIssue({ code: 'custom', message: `must be one of ${STATES}` });
  return z.NEVER;
});

/** `PUT /_sandbox/relationships/{correlation_id}/kyb`; the texts apply to a failure (KYB-15, KYB-17). */
const kybInput = z.strictObject({
  process: kybProcess,
  error_message: requiredText.optional(),
  error_detail: requiredText.optional(),
});

const enrolInput = z.strictObject({
  account: z.enum(ACCOUNT_NAMES, 'must be "A", "B" or "N"').default('A'),
});

const onboardingLinkInput = z.strictObject({ webhook: requiredText.optional() });

/** Flows outside the contract: enrolment, onboarding, address approval (O-14, O-17). */
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
    const texts = defined({ error_message, error_detail });
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

/** Sub-merchants of the fixtures by name, with their KYB state. */
export function namedRelationships({ relationships }: World) {
  return Object.values(relationships).flatMap(({ name, account, correlation_id, onboarding }) =>
    name === undefined ? [] : [{ name, account, correlation_id, kyb: onboarding?.process ?? null }],
  );
}

function named({ world, params }: ControlCall<unknown>): Relationship | null {
  return findRelationship(world, params.correlation_id);
}

/**
 * Link to the onboarding page. Starts an onboarding, or a new one after a failure; `webhook` receives its changes
 * (KYB-22).
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

/** Omits the logo, which may be megabytes. */
function listed({ name, branding, onboarding, ...rest }: Relationship) {
  const { logo, ...shownBranding } = branding ?? {};
  return {
    ...defined({ name }),
    ...rest,
    kyb: onboarding?.process ?? null,
    onboarding,
    branding: { ...shownBranding, has_logo: logo !== undefined },
  };
}
