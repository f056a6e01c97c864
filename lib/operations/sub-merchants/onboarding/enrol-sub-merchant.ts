import 'server-only';
import type { Actor } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { SubMerchantIntent } from '@/lib/contract/bff/sub-merchants/intents';
import type {
  OnboardingLinkAnswer,
  OnboardingRequest,
  OnboardingRequestAnswer,
} from '@/lib/contract/bff/sub-merchants/onboarding';
import { correlationId as correlationIdOf } from '@/lib/contract/bff/sub-merchants/register';
import { log } from '@/lib/log/log';
import { nowOf } from '@/lib/operations/answer-time';
import { commitIntent, hashInput, sharePress } from '@/lib/operations/intents/send-once';
import { checkRateLimit } from '@/lib/operations/rate-limits';
import type { Services } from '@/lib/operations/services';
import { requireSigning } from '@/lib/operations/sub-merchants/diagnose-signature';
import { addSubMerchant } from '@/lib/operations/sub-merchants/register/register';
import { requireUnarchived } from '@/lib/operations/sub-merchants/require-sub-merchant';
import { sendSubMerchantIntent } from '@/lib/operations/sub-merchants/send-sub-merchant-intent';
import { upstreamError } from '@/lib/operations/upstream-error';
import { followOnboarding } from '@/lib/operations/webhooks/process/apply-read';
import { mintWebhook } from '@/lib/operations/webhooks/receive/webhook-url';
import { appendAudit } from '@/lib/store/audit/append-audit';
import { beginIntent } from '@/lib/store/sub-merchants/intents';
import { callEnrol, callOnboardingLink, enrolmentOffer } from './enrolment-routes';

interface Intent {
  intentId: string;
  requestId: string;
  asked: OnboardingRequest;
}

/**
 * Sends once per intent; the intent stores the id before the register does. Throws `not_found` if enrolment happens
 * elsewhere (O-14), `key_reused`, `no_signing_key`, `rate_limited`.
 */
export function enrolSubMerchant(
  services: Services,
  actor: Actor,
  intent: Intent,
): Promise<OnboardingRequestAnswer> {
  const press = ['enrol', actor.id, intent.intentId, intent.asked];
  return sharePress(services, press, () => enrol(services, actor, intent));
}

async function enrol(
  services: Services,
  actor: Actor,
  { intentId, requestId, asked }: Intent,
): Promise<OnboardingRequestAnswer> {
  if (!enrolmentOffer(services).enrol) throw new DomainError('not_found');
  requireSigning(services);
  const { name, tags = [] } = asked;
  const intent = {
    intent_id: intentId,
    kind: 'enrolment',
    correlation_id: '',
    input_hash: hashInput(services, 'enrolment', [actor.id, name, tags]),
    actor,
    asked: { ...asked },
    request_id: requestId,
    at: new Date(services.clock()),
  } as const;
  const begun = await commitIntent(
    services,
    (tx) => beginIntent(tx, intent),
    (tx) => checkRateLimit(services, actor.id, 'relationship', tx),
  );
  // An enrolment has no subject, so no other intent blocks it.
  if (begun.kind === 'blocked') throw new DomainError('key_reused');
  const ended = begun.kind === 'replayed' ? begun.operation : await send(services, begun.operation);
  return answer(services, actor, asked, ended);
}

async function send(services: Services, operation: SubMerchantIntent): Promise<SubMerchantIntent> {
  const { shown } = await sendSubMerchantIntent<{ correlation_id: string }>(services, operation, {
    call: 'enrol',
    send: () => callEnrol(services),
    given({ correlation_id }) {
      const id = correlationIdOf.safeParse(correlation_id);
      return id.success ? { correlation_id: id.data } : undefined;
    },
    audit: ({ state, result }) => ({
      action: 'sub_merchant.enrolled',
      subject: typeof result?.correlation_id === 'string' ? result.correlation_id : operation.intent_id,
      detail: { outcome: state },
    }),
  });
  return shown;
}

/** Gives the link its own webhook address (KYB-22, safety 48). */
export async function createOnboardingLink(
  services: Services,
  actor: Actor,
  subMerchant: string,
): Promise<OnboardingLinkAnswer> {
  const { correlation_id } = await requireUnarchived(services, subMerchant);
  if (!enrolmentOffer(services).link) throw new DomainError('not_found');
  const { db } = services.store;
  await checkRateLimit(services, actor.id, 'address');
  const { url } = await mintWebhook(services, { kind: 'kyb', subject: correlation_id });
  const result = await callOnboardingLink(services, correlation_id, url);
  await appendAudit(db, {
    action: 'sub_merchant.onboarding_link',
    actor,
    subject: correlation_id,
    detail: { outcome: result.ok ? 'made' : result.kind },
    at: new Date(services.clock()),
  });
  if (!result.ok) throw upstreamError(result);
  await followOnboarding(db, correlation_id, new Date(services.clock()));
  return { link: result.data.link, now: nowOf(services) };
}

/** A repeat only adds the enrolled sub-merchant to the register. */
async function answer(
  services: Services,
  actor: Actor,
  asked: OnboardingRequest,
  { state, result, reason }: SubMerchantIntent,
): Promise<OnboardingRequestAnswer> {
  const now = nowOf(services);
  if (state === 'sending') return { state, now };
  if (state !== 'done') {
    const quoted = reason === undefined ? {} : { reason };
    return { state: state === 'unknown' ? 'unknown' : 'refused', ...quoted, now };
  }
  const correlation_id = String(result?.correlation_id);
  const registered = await addSubMerchant(services, actor, { ...asked, correlation_id }, 'enrolled').then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      log.warn({ err: error }, 'an enrolled sub-merchant was not added to the register');
      return error.code === 'already_registered';
    },
  );
  return { state: 'enrolled', correlation_id, registered, now };
}
