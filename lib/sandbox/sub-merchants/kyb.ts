import 'server-only';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { defined } from '@/lib/contract/values/defined';
import { stringifyJson } from '@/lib/contract/values/json/json';
import type { KybProcess } from '@/lib/contract/values/sub-merchants/kyb-processes';
import type { Moment } from '@/lib/sandbox/conversions/conversion-stage';
import { enqueueDelivery } from '@/lib/sandbox/webhooks/webhook-queue';
import { mintId } from '@/lib/sandbox/world/mint-ids';
import { timestampOf } from '@/lib/sandbox/world/sandbox-clock';
import { isoTimestamp } from './iso-timestamp';
import { failureIn, KYB_STATES, type KybFailure, stateOf } from './kyb-states';
import type { Onboarding, Relationship } from './relationship';
import { changeRelationship } from './relationships';

/** The flat object of 2.10: seven keys, plus three error texts after a failure (KYB-01, KYB-15). */
export function onboardingBody(onboarding: Onboarding, assumptions: Assumptions): Record<string, string> {
  const { end2end, created_at, process, error_message = '', error_from_state = '' } = onboarding;
  const { status, substatus, message } = KYB_STATES[process];
  return {
    end2end,
    component: 'kyb_provider_submerchant',
    created_at: isoTimestamp(created_at, assumptions.dates),
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

/** Starts an onboarding in `initial`, replacing a failed one. Sends a webhook only if configured (O-44). */
export function startKyb(moment: Moment, relationship: Relationship, webhook?: string): Relationship {
  const { world, now, assumptions } = moment;
  const onboarding: Onboarding = {
    end2end: mintId(world, 'kyb', now),
    created_at: timestampOf(now),
    process: 'kyb_provider_submerchant.initial',
    ...defined({ webhook }),
  };
  const started = changeRelationship(world, { ...relationship, onboarding });
  if (assumptions.webhooks.onCreate) announce(moment, started, onboarding);
  return started;
}

/**
 * Enters a state, starting the onboarding if needed, and queues its webhook (KYB-22). The current state is a no-op.
 * `texts` override those of a failure.
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

/** Marks documents as submitted. A no-op in other states. */
export function submitKybForm(moment: Moment, relationship: Relationship): Relationship {
  return relationship.onboarding?.process === 'kyb_provider_submerchant.pending_link'
    ? enterKybProcess(moment, relationship, 'kyb_provider_submerchant.pending_kyb')
    : relationship;
}

/** An onboarded sub-merchant has an empty account of every asset. */
function provisioned({ assumptions }: Moment, { available }: Relationship): Record<string, string> {
  const assets = assumptions.currencies.filter(({ kind }) => kind !== 'fiat');
  return { ...Object.fromEntries(assets.map(({ code }) => [code, '0'])), ...available };
}

/** Shape of the GET, signed with the programme's secret (KYB-02, KYB-23, O-07). */
function announce({ world, now, assumptions }: Moment, { account }: Relationship, onboarding: Onboarding) {
  const { end2end, process, webhook } = onboarding;
  if (webhook === undefined) return;
  const body = stringifyJson({
    ...onboardingBody(onboarding, assumptions),
    ...(assumptions.webhooks.kyb.includeVersion && { webhook_version: 'v2' }),
  });
  enqueueDelivery(world, now, { account, end2end, process, url: webhook, body, secret: 'programme' });
}
