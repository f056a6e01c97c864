import 'server-only';
import type { Assumptions } from '@/lib/contract/assumptions';
import { stringifyJson } from '@/lib/contract/json';
import type { KybProcess } from '@/lib/contract/sub-merchants';
import type { Moment } from './conversion-stage';
import { mintId } from './ids';
import { isoText } from './iso-text';
import { failureIn, KYB_STATES, type KybFailure, stateOf } from './kyb-states';
import type { Onboarding, Relationship } from './relationship';
import { changeRelationship } from './relationships';
import { timestampOf } from './sandbox-clock';
import { enqueueDelivery } from './webhook-queue';

/** The flat object of 2.10: seven keys, and the three error texts only when it has failed (KYB-01, KYB-15). */
export function onboardingBody(onboarding: Onboarding, assumptions: Assumptions): Record<string, string> {
  const { end2end, created_at, process, error_message = '', error_from_state = '' } = onboarding;
  const { status, substatus, message } = KYB_STATES[process];
  return {
    end2end,
    component: 'kyb_provider_submerchant',
    created_at: isoText(created_at, assumptions.dates),
    status,
    substatus,
    process,
    message,
    ...(status === 'Failed' && {
      error_message,
      error_from_state,
      error_detail: onboarding.error_detail ?? '',
    }),
  };
}

/**
 * Starts an onboarding in `initial`, in place of one that has failed. A webhook goes out at creation only
 * where the assumption says so (O-44).
 */
export function startKyb(moment: Moment, relationship: Relationship, webhook?: string): Relationship {
  const { world, now, assumptions } = moment;
  const onboarding: Onboarding = {
    end2end: mintId(world, 'kyb', now),
    created_at: timestampOf(now),
    process: 'kyb_provider_submerchant.initial',
    ...(webhook !== undefined && { webhook }),
  };
  const started = changeRelationship(world, { ...relationship, onboarding });
  if (assumptions.webhooks.onCreate) announce(moment, started, onboarding);
  return started;
}

/**
 * Moves an onboarding to another state, starting it where there is none, and queues the webhook of that change
 * (KYB-22). Entering the state it is in changes nothing. `texts` replace what a failure says of itself.
 */
export function enterKybProcess(
  moment: Moment,
  relationship: Relationship,
  process: KybProcess,
  texts: Partial<KybFailure> = {},
): Relationship {
  const begun = relationship.onboarding === null ? startKyb(moment, relationship) : relationship;
  const { onboarding } = begun;
  if (onboarding === null || onboarding.process === process) return begun;
  const { error_from_state: _, error_message: __, error_detail: ___, ...rest } = onboarding;
  const from = stateOf(onboarding.process);
  const failed = KYB_STATES[process].status === 'Failed';
  const changed: Onboarding = {
    ...rest,
    process,
    ...(failed && { error_from_state: from, ...failureIn(from), ...texts }),
  };
  const available =
    process === 'kyb_provider_submerchant.done' ? provisioned(moment, begun) : begun.available;
  const moved = changeRelationship(moment.world, { ...begun, onboarding: changed, available });
  announce(moment, moved, changed);
  return moved;
}

/** The sub-merchant has filled in its form: documents submitted (3.2). In any other state it changes nothing. */
export function submitKybForm(moment: Moment, relationship: Relationship): Relationship {
  return relationship.onboarding?.process === 'kyb_provider_submerchant.pending_link'
    ? enterKybProcess(moment, relationship, 'kyb_provider_submerchant.pending_kyb')
    : relationship;
}

/** Who is onboarded has an account of every asset, empty at first. */
function provisioned({ assumptions }: Moment, { available }: Relationship): Record<string, string> {
  const assets = assumptions.currencies.filter(({ kind }) => kind !== 'fiat');
  return { ...Object.fromEntries(assets.map(({ code }) => [code, '0'])), ...available };
}

/** Same shape as the GET, signed with the programme's secret (KYB-02, KYB-23, O-07). */
function announce({ world, now, assumptions }: Moment, { account }: Relationship, onboarding: Onboarding) {
  const { end2end, process, webhook } = onboarding;
  if (webhook === undefined) return;
  const body = stringifyJson({
    ...onboardingBody(onboarding, assumptions),
    ...(assumptions.webhooks.kyb.includeVersion && { webhook_version: 'v2' }),
  });
  enqueueDelivery(world, now, { account, end2end, process, url: webhook, body, secret: 'programme' });
}
